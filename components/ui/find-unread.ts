type Control = { validity?: { badInput: boolean }; labels?: Iterable<{ textContent: string | null }> | null };

/**
 * The label of the first control whose text the browser could not read: half a date, a word for a number. Its value is empty
 * then, and sending it would say that nothing was meant.
 */
export function findUnread(controls: Iterable<object>): { control: object; label: string } | null {
  for (const control of controls) {
    const { validity, labels } = control as Control;
    if (validity?.badInput === true) {
      const [label] = labels ?? [];
      return { control, label: label?.textContent ?? "" };
    }
  }
  return null;
}
