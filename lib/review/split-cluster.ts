import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type MoveResult, SplitInput } from "@/lib/review/cluster-types.ts";
import { moveCandidates } from "@/lib/review/move-candidates.ts";
import { chooseMembers } from "@/lib/review/rules/plan-moves.ts";
import { type CandidateRow, lockCandidates } from "@/lib/review/store/candidate-store.ts";
import { findCluster } from "@/lib/review/store/cluster-read-store.ts";
import { lockClusters, type NewCluster } from "@/lib/review/store/cluster-store.ts";

/**
 * Moves the chosen members out of a cluster, into a new one together or each into its own. They stay there: the machine
 * never moves a candidate that has a cluster.
 */
export async function splitCluster(ctx: Ctx, input: SplitInput): Promise<MoveResult> {
  requirePermission(ctx.actor, "review");
  const { clusterId, memberIds, into } = parseInput(SplitInput, input);
  return inTransaction(ctx, async (c) => {
    await lockClusters(c.tx, c.tenantId);
    const cluster = await findCluster(c.tx, c.tenantId, clusterId);
    if (cluster === null) throw notFound("cluster");
    const rows = await lockCandidates(c.tx, c.tenantId, memberIds);
    const { moved, leftOutIds } = chooseMembers(rows, { clusterId, chosenIds: memberIds });
    refuseEmptySplit({ movedCount: moved.length, memberCount: cluster.memberCount, into });
    const clusters = into === "together" ? [startWith(c, moved)] : moved.map((row) => startWith(c, [row]));
    const moves = moved.map(({ id }, index) => ({
      candidateId: id,
      fromClusterId: clusterId,
      toClusterId: (clusters[index] ?? clusters[0])?.id ?? clusterId,
    }));
    const operationId = c.newId();
    const clusterIds = await moveCandidates(c, { operationId, reason: "split", clusters, moves });
    const movedIds = moved.map(({ id }) => id);
    await recordAudit(c, {
      action: "cluster.split",
      entity: "cluster",
      entityId: clusterId,
      fields: ["members"],
      after: { operationId, clusterIds, candidateIds: movedIds },
    });
    return { operationId, clusterIds, movedIds, leftOutIds };
  });
}

function startWith(c: TxCtx, rows: CandidateRow[]): NewCluster {
  const [first] = rows;
  return { id: c.newId(), headCandidateId: first?.id ?? "", seenAt: first?.occurredAt ?? c.now() };
}

type SplitSize = { movedCount: number; memberCount: number; into: SplitInput["into"] };

function refuseEmptySplit({ movedCount, memberCount, into }: SplitSize): void {
  if (movedCount === 0)
    throw new DomainError(
      "conflict",
      "None of these is in this cluster any more. Look at it again: somebody moved them.",
    );
  if (memberCount <= 1 || (into === "together" && movedCount >= memberCount))
    throw new DomainError("conflict", "These are all of the cluster. Choose some of them to move out.");
}
