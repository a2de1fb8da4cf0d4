/** k of reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009). */
const rankConstant = 60;

/** Fuses ranked lists of ids: each list adds 1 / (60 + rank). Scores are scaled to 0..1, 1 for first in every list. */
export function fuseRanks(lists: string[][]): { id: string; score: number }[] {
  const scores = new Map<string, number>();
  for (const list of lists) {
    list.forEach((id, index) => scores.set(id, (scores.get(id) ?? 0) + 1 / (rankConstant + index + 1)));
  }
  const best = Math.max(1, lists.length) / (rankConstant + 1);
  return [...scores]
    .map(([id, score]) => ({ id, score: score / best }))
    .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id));
}
