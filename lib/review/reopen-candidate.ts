import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { refuseBlocked } from "@/lib/review/open-candidate.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { settleReuses } from "@/lib/review/settle-reuses.ts";
import { lockCandidates, setDecided } from "@/lib/review/store/candidate-store.ts";
import { findDecisionInForce, markUndone } from "@/lib/review/store/decision-store.ts";
import type { DecisionResult } from "@/lib/review/types.ts";

/** Puts a decided candidate back into the queue. What it published stays live until a new decision replaces it. */
export async function reopenCandidate(
  ctx: Ctx,
  input: { candidateId: string; note?: string | undefined },
): Promise<DecisionResult> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const [candidate] = await lockCandidates(c.tx, c.tenantId, [input.candidateId]);
    if (candidate === undefined) throw notFound("candidate");
    refuseBlocked(candidate);
    if (candidate.status === "open") throw new DomainError("conflict", "This candidate is open already.");
    const decision = await findDecisionInForce(c.tx, c.tenantId, candidate.id);
    if (decision !== null) {
      await markUndone(c.tx, c.tenantId, [decision.id], {
        undoneAt: c.now(),
        undoneById: actorId(c.actor),
        undoReason: "reopened",
      });
    }
    await setDecided(c.tx, c.tenantId, [candidate.id], { status: "open", decidedAt: null });
    await settleReuses(c, [candidate.id]);
    await refreshClusters(c, [candidate.clusterId]);
    await recordAudit(c, {
      action: "candidate.reopened",
      entity: "candidate",
      entityId: candidate.id,
      fields: ["status", "decisionId"],
      before: { status: candidate.status, decisionId: decision?.id ?? null },
      after: { status: "open", note: input.note ?? null },
      subjectId: candidate.subjectId,
    });
    return {
      candidateId: candidate.id,
      status: "open",
      decisionId: null,
      documentId: decision?.documentId ?? null,
      versionId: decision?.versionId ?? null,
      answerVerdict: null,
      decidedCandidateIds: [candidate.id],
    };
  });
}
