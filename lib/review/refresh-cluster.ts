import type { TxCtx } from "@/lib/context.ts";
import { classSeverity, clusterImpact } from "@/lib/review/rules/cluster-impact.ts";
import {
  type ClusterChange,
  type ClusterFigures,
  countMembers,
  emptyClusters,
  lockClusterRows,
  updateClusters,
} from "@/lib/review/store/cluster-store.ts";

/** Recounts clusters from their members, so that counts and impact are never carried on from an earlier state. */
export async function refreshClusters(ctx: TxCtx, clusterIds: (string | null)[]): Promise<void> {
  const ids = [...new Set(clusterIds.filter((clusterId) => clusterId !== null))].toSorted();
  if (ids.length === 0) return;
  await lockClusterRows(ctx.tx, ctx.tenantId, ids);
  const figures = await countMembers(ctx.tx, ctx.tenantId, ids);
  await updateClusters(ctx.tx, ctx.tenantId, figures.map(toChange));
  const counted = new Set(figures.map(({ id }) => id));
  await emptyClusters(
    ctx.tx,
    ctx.tenantId,
    ids.filter((id) => !counted.has(id)),
  );
}

function toChange({ classes, lastOpenSeenAt, ...figures }: ClusterFigures): ClusterChange {
  const severity = Math.max(1, ...classes.map(classSeverity));
  const { openCount, lastSeenAt } = figures;
  return {
    ...figures,
    severity,
    impact: clusterImpact({ openCount, severity, lastSeenAt: lastOpenSeenAt ?? lastSeenAt }),
  };
}
