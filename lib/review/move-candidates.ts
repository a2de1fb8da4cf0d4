import type { TxCtx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";
import type { ClusterMoveReason } from "@/lib/review/cluster-types.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import type { PlannedMove } from "@/lib/review/rules/plan-moves.ts";
import { insertClustersAndMoves, type NewCluster, setClusters } from "@/lib/review/store/cluster-store.ts";

type Operation = {
  operationId: string;
  reason: Exclude<ClusterMoveReason, "started" | "joined">;
  takesBackId?: string;
  clusters?: NewCluster[];
  moves: PlannedMove[];
};

/** Moves candidates as one, notes who did, and counts the clusters anew. The caller holds the cluster lock and the candidates'. */
export async function moveCandidates(c: TxCtx, operation: Operation): Promise<string[]> {
  const { operationId, reason, takesBackId = null, clusters = [], moves } = operation;
  const rows = moves.map((move) => ({
    ...move,
    id: c.newId(),
    reason,
    similarity: null,
    operationId,
    takesBackId,
    movedByKind: c.actor.kind,
    movedById: actorId(c.actor),
  }));
  await insertClustersAndMoves(c.tx, c.tenantId, { clusters, moves: rows, now: c.now() });
  await setClusters(c.tx, c.tenantId, moves);
  const touched = [
    ...new Set(moves.flatMap(({ fromClusterId, toClusterId }) => [fromClusterId ?? [], toClusterId].flat())),
  ];
  await refreshClusters(c, touched);
  return touched;
}
