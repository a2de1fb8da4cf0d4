import type { LiveDiff, LiveState } from "@/lib/review/live-types.ts";

/**
 * What happened between two looks. Each look shows the changes of a window that is longer than the time between looks and
 * than any transaction, so that one that was stored late is seen all the same.
 */
export function diffLive(before: LiveState, after: LiveState): LiveDiff {
  const changed = [...after.clusters].filter(([id, at]) => before.clusters.get(id) !== at).map(([id]) => id);
  const taken = [...after.holders]
    .filter(([candidateId, holder]) => before.holders.get(candidateId)?.id !== holder.id)
    .map(([candidateId, holder]) => ({ candidateId, holder }));
  const letGo = [...before.holders.keys()]
    .filter((candidateId) => !after.holders.has(candidateId))
    .map((candidateId) => ({ candidateId, holder: null }));
  return { clusterIds: after.isCut && changed.length > 0 ? null : changed, claims: [...taken, ...letGo] };
}

export function isQuiet({ clusterIds, claims }: LiveDiff): boolean {
  return clusterIds !== null && clusterIds.length === 0 && claims.length === 0;
}
