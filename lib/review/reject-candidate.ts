import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findHeldMs } from "@/lib/review/held-time.ts";
import { lockOpenCandidate, refuseUnreviewed, type Reviewed } from "@/lib/review/open-candidate.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { presetVerdict } from "@/lib/review/rules/preset-verdict.ts";
import { endAssignments } from "@/lib/review/store/assignment-store.ts";
import { setDecided } from "@/lib/review/store/candidate-store.ts";
import { releaseClaims } from "@/lib/review/store/claim-store.ts";
import { insertDecisions, linkDecisions } from "@/lib/review/store/decision-store.ts";
import type { DecisionInput, DecisionResult } from "@/lib/review/types.ts";

export type RejectInput = Pick<DecisionInput, "reason" | "note" | "answerVerdict" | "expectedVersion"> & {
  candidateId: string;
};

/** Takes one candidate out of the queue without anything being learned from it. */
export async function rejectCandidate(
  ctx: Ctx,
  input: RejectInput,
  reviewed: Reviewed = { areReviewsIn: false },
): Promise<DecisionResult> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const { reason = null, note = null } = input;
    const candidate = await lockOpenCandidate(c, input);
    refuseUnreviewed(candidate, reviewed);
    const answerVerdict = input.answerVerdict ?? presetVerdict("reject");
    const decisionId = c.newId();
    await insertDecisions(c.tx, c.tenantId, [
      {
        id: decisionId,
        candidateId: candidate.id,
        leadDecisionId: null,
        clusterId: candidate.clusterId,
        action: "reject",
        answerVerdict,
        reason,
        note,
        tookMs: await findHeldMs(c, candidate.id),
        target: null,
        documentId: null,
        versionId: null,
        decidedByKind: c.actor.kind,
        decidedById: actorId(c.actor),
        createdAt: c.now(),
      },
    ]);
    await setDecided(c.tx, c.tenantId, [candidate.id], { status: "rejected", decidedAt: c.now() });
    await linkDecisions(c.tx, c.tenantId, [{ id: decisionId, candidateId: candidate.id }]);
    const [candidateIds, now] = [[candidate.id], c.now()];
    await releaseClaims(c.tx, { tenantId: c.tenantId, candidateIds, holderId: null, now });
    await endAssignments(c.tx, c.tenantId, { candidateIds, now, endedById: actorId(c.actor) });
    await refreshClusters(c, [candidate.clusterId]);
    await recordAudit(c, {
      action: "candidate.rejected",
      entity: "candidate",
      entityId: candidate.id,
      fields: ["status", "decisionId"],
      before: { status: "open" },
      after: { status: "rejected", reason, note },
    });
    return {
      candidateId: candidate.id,
      status: "rejected",
      decisionId,
      documentId: null,
      versionId: null,
      answerVerdict,
      decidedCandidateIds: [candidate.id],
    };
  });
}
