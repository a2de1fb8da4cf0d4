import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { MergeInput, type MoveResult } from "@/lib/review/cluster-types.ts";
import { moveCandidates } from "@/lib/review/move-candidates.ts";
import { lockCandidates } from "@/lib/review/store/candidate-store.ts";
import { findCluster, findMemberIds } from "@/lib/review/store/cluster-read-store.ts";
import { lockClusters } from "@/lib/review/store/cluster-store.ts";

const mostMerged = 5_000;

/** Moves all members of another cluster into this one. The other stays as an empty row, so that it can be taken back. */
export async function mergeClusters(ctx: Ctx, input: MergeInput): Promise<MoveResult> {
  requirePermission(ctx.actor, "review");
  const { clusterId, otherClusterId } = parseInput(MergeInput, input);
  if (clusterId === otherClusterId)
    throw new DomainError("conflict", "This is the same cluster. Choose another to merge in.");
  return inTransaction(ctx, async (c) => {
    await lockClusters(c.tx, c.tenantId);
    const ids = await membersOfOther(c, { clusterId, otherClusterId });
    const rows = await lockCandidates(c.tx, c.tenantId, ids);
    const moves = rows.map(({ id }) => ({
      candidateId: id,
      fromClusterId: otherClusterId,
      toClusterId: clusterId,
    }));
    const operationId = c.newId();
    const clusterIds = await moveCandidates(c, { operationId, reason: "merge", moves });
    await recordAudit(c, {
      action: "cluster.merged",
      entity: "cluster",
      entityId: clusterId,
      fields: ["members"],
      after: { operationId, clusterIds, candidateIds: ids },
    });
    return { operationId, clusterIds, movedIds: rows.map(({ id }) => id), leftOutIds: [] };
  });
}

async function membersOfOther(c: TxCtx, { clusterId, otherClusterId }: MergeInput): Promise<string[]> {
  const [into, other] = [
    await findCluster(c.tx, c.tenantId, clusterId),
    await findCluster(c.tx, c.tenantId, otherClusterId),
  ];
  if (into === null || other === null) throw notFound("cluster");
  if (other.memberCount === 0)
    throw new DomainError("conflict", "The other cluster is empty by now. Look for another one.");
  if (other.memberCount > mostMerged)
    throw new DomainError(
      "conflict",
      `The other cluster has more than ${mostMerged} members. Merge this one into that one instead.`,
    );
  return findMemberIds(c.tx, c.tenantId, otherClusterId);
}
