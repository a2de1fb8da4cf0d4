/** The parts of a keyboard event that decide which keys were pressed. */
export type KeyPress = {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isAltGraph: boolean;
};

const isLetter = (key: string) => /^[a-z]$/u.test(key);

/**
 * The names a press may be known by, best first. The character wins, so keys are where the layout puts them; a digit row that
 * needs Shift (French) and letters of other scripts (Cyrillic, Greek) fall back to the place of the key.
 */
export function keyNames(press: KeyPress): string[] {
  const isMod = press.ctrlKey || press.metaKey;
  if (press.altKey && !press.isAltGraph) return [];
  if (press.isAltGraph && (press.metaKey || isLetter(press.key.toLowerCase()))) return [];
  const key = press.key.toLowerCase();
  const names = [key];
  const digit = /^Digit(\d)$/u.exec(press.code)?.[1];
  if (digit && !press.isAltGraph && !press.shiftKey) names.push(digit);
  const letter = /^Key([A-Z])$/u.exec(press.code)?.[1];
  if (letter && key.length === 1 && key > "\u024f") names.push(letter.toLowerCase());
  const prefix = isMod && !press.isAltGraph ? "mod+" : "";
  return names.map((name) => {
    const needsShift = press.shiftKey && (isLetter(name) || name.length > 1);
    return `${prefix}${needsShift ? "shift+" : ""}${name}`;
  });
}
