export type Standing = { id: string; clusterId: string | null };
export type PlannedMove = { candidateId: string; fromClusterId: string | null; toClusterId: string };

/** The chosen ones that stand in the cluster now, and those that do not (moved meanwhile, or no members at all). */
export function chooseMembers<Row extends Standing>(
  rows: readonly Row[],
  { clusterId, chosenIds }: { clusterId: string; chosenIds: readonly string[] },
): { moved: Row[]; leftOutIds: string[] } {
  const chosen = new Set(chosenIds);
  const moved = rows.filter((row) => chosen.has(row.id) && row.clusterId === clusterId);
  const movedIds = new Set(moved.map(({ id }) => id));
  return { moved, leftOutIds: [...chosen].filter((id) => !movedIds.has(id)) };
}

/**
 * The moves that take earlier ones back. A candidate that has been moved on since stays where it is; who joined meanwhile is
 * in none of the moves and stays too.
 */
export function planTakeBack(
  made: readonly PlannedMove[],
  standing: readonly Standing[],
): { moves: PlannedMove[]; leftOutIds: string[] } {
  const now = new Map(standing.map(({ id, clusterId }) => [id, clusterId]));
  const moves: PlannedMove[] = [];
  const leftOutIds: string[] = [];
  for (const { candidateId, fromClusterId, toClusterId } of made) {
    if (fromClusterId !== null && now.get(candidateId) === toClusterId)
      moves.push({ candidateId, fromClusterId: toClusterId, toClusterId: fromClusterId });
    else leftOutIds.push(candidateId);
  }
  return { moves, leftOutIds };
}
