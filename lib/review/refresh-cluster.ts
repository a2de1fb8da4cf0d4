import type { TxCtx } from "@/lib/context.ts";
import { classSeverity, clusterImpact } from "@/lib/review/rules/cluster-impact.ts";
import { countMembers, updateCluster } from "@/lib/review/store/cluster-store.ts";

/** Recounts a cluster from its members, so that counts and impact are never carried on from an earlier state. */
export async function refreshCluster(ctx: TxCtx, clusterId: string): Promise<void> {
  const figures = await countMembers(ctx.tx, ctx.tenantId, clusterId);
  if (figures === null) return;
  const severity = Math.max(1, ...figures.classes.map(classSeverity));
  const impact = clusterImpact({
    openCount: figures.openCount,
    severity,
    lastSeenAt: figures.lastOpenSeenAt ?? figures.lastSeenAt,
  });
  const { memberCount, openCount, firstSeenAt, lastSeenAt, headCandidateId } = figures;
  await updateCluster(ctx.tx, ctx.tenantId, clusterId, {
    memberCount,
    openCount,
    firstSeenAt,
    lastSeenAt,
    headCandidateId,
    severity,
    impact,
  });
}

export async function refreshClusters(ctx: TxCtx, clusterIds: (string | null)[]): Promise<void> {
  for (const id of new Set(clusterIds.filter((clusterId) => clusterId !== null)))
    await refreshCluster(ctx, id);
}
