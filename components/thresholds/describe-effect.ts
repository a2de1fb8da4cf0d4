export type Measured = { answers: number; captured: number; decided: number; kept: number };

/** Fewer answers than this under a version say nothing of what it did. */
const minimumAnswers = 30;
const percent = (part: number, of: number) => `${String(Math.round((100 * part) / of))} %`;

/** What a version did, against the one before it; null while too little came in under it. */
export function describeEffect(measured: Measured | undefined, before: Measured | undefined): string | null {
  if (measured === undefined || measured.answers < minimumAnswers) return null;
  const { answers, captured, decided, kept } = measured;
  const hasBefore = before !== undefined && before.answers >= minimumAnswers;
  const was = hasBefore ? `, ${percent(before.captured, before.answers)} before` : "";
  const keptWas = hasBefore && before.decided > 0 ? `, ${percent(before.kept, before.decided)} before` : "";
  const keptWords =
    decided === 0 ? "" : ` Of ${String(decided)} decided ${percent(kept, decided)} were kept${keptWas}.`;
  return `Measured since: captured ${percent(captured, answers)} of ${String(answers)} answers${was}.${keptWords}`;
}
