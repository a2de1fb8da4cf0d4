import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type MoveResult, TakeBackMoveInput } from "@/lib/review/cluster-types.ts";
import { moveCandidates } from "@/lib/review/move-candidates.ts";
import { planTakeBack } from "@/lib/review/rules/plan-moves.ts";
import { lockCandidates } from "@/lib/review/store/candidate-store.ts";
import { findOperationMoves } from "@/lib/review/store/cluster-read-store.ts";
import { lockClusters } from "@/lib/review/store/cluster-store.ts";

/** Takes a split or a merge back: each candidate returns to where it was, but for those moved on since. Once each. */
export async function takeBackMove(ctx: Ctx, input: TakeBackMoveInput): Promise<MoveResult> {
  requirePermission(ctx.actor, "review");
  const { operationId: takenBackId } = parseInput(TakeBackMoveInput, input);
  return inTransaction(ctx, async (c) => {
    await lockClusters(c.tx, c.tenantId);
    const made = await findOperationMoves(c.tx, c.tenantId, takenBackId);
    if (made === null) throw notFound("split or merge");
    const reason = backOf(made);
    const standing = await lockCandidates(
      c.tx,
      c.tenantId,
      made.moves.map(({ candidateId }) => candidateId),
    );
    const { moves, leftOutIds } = planTakeBack(made.moves, standing);
    const [first] = moves;
    if (first === undefined)
      throw new DomainError(
        "conflict",
        "All of these have been moved on since: nothing is left to take back.",
      );
    const operationId = c.newId();
    const clusterIds = await moveCandidates(c, { operationId, reason, takesBackId: takenBackId, moves });
    const movedIds = moves.map(({ candidateId }) => candidateId);
    await recordAudit(c, {
      action: "cluster.move_taken_back",
      entity: "cluster",
      entityId: reason === "unsplit" ? first.toClusterId : (first.fromClusterId ?? first.toClusterId),
      fields: ["members"],
      before: { operationId: takenBackId },
      after: { operationId, clusterIds, candidateIds: movedIds },
    });
    return { operationId, clusterIds, movedIds, leftOutIds };
  });
}

function backOf({ reason, isTakenBack }: { reason: string; isTakenBack: boolean }): "unsplit" | "unmerge" {
  if (isTakenBack) throw new DomainError("conflict", "This was taken back already.");
  if (reason === "split") return "unsplit";
  if (reason === "merge") return "unmerge";
  throw new DomainError(
    "conflict",
    "Only a split or a merge can be taken back. Split or merge again instead.",
  );
}
