export type Scores = Readonly<Record<string, number>>;

/** The scores a response has after new ones came in: a name that is known gets its new value. */
export function mergeScores(
  stored: Scores,
  given: Scores,
): { scores: Record<string, number>; isChanged: boolean } {
  const isChanged = Object.entries(given).some(
    ([name, score]) => !Object.hasOwn(stored, name) || stored[name] !== score,
  );
  return { scores: Object.fromEntries([...Object.entries(stored), ...Object.entries(given)]), isChanged };
}
