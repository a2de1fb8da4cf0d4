type Decided = { candidateId: string; decisionId: string; leadDecisionId: string | null };

export type SimilarDecision<Row extends Decided> = Row & {
  similarity: number;
  /** Other near questions that the same decision was made for. */
  alongCount: number;
};

/** The decisions on near candidates, nearest first; members decided along count for their lead's decision, which shows once. */
export function pickSimilar<Row extends Decided>(
  near: readonly { ownerId: string; cosine: number }[],
  rows: readonly Row[],
  limit: number,
): SimilarDecision<Row>[] {
  const byCandidate = new Map(rows.map((row) => [row.candidateId, row]));
  const picked = new Map<string, SimilarDecision<Row>>();
  for (const { ownerId, cosine } of near.toSorted((a, b) => b.cosine - a.cosine)) {
    const row = byCandidate.get(ownerId);
    if (row === undefined) continue;
    const key = row.leadDecisionId ?? row.decisionId;
    const known = picked.get(key);
    if (known === undefined) picked.set(key, { ...row, similarity: cosine, alongCount: 0 });
    else known.alongCount += 1;
  }
  return [...picked.values()].slice(0, limit);
}
