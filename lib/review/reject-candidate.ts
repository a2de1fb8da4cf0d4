import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockOpenCandidate } from "@/lib/review/open-candidate.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { presetVerdict } from "@/lib/review/rules/preset-verdict.ts";
import { setDecided } from "@/lib/review/store/candidate-store.ts";
import { releaseClaims } from "@/lib/review/store/claim-store.ts";
import { insertDecisions, linkDecisions } from "@/lib/review/store/decision-store.ts";
import type { AnswerVerdict, DecisionResult } from "@/lib/review/types.ts";

export type RejectInput = {
  candidateId: string;
  reason?: string | undefined;
  answerVerdict?: AnswerVerdict | undefined;
};

/** Takes one candidate out of the queue without anything being learned from it. */
export async function rejectCandidate(ctx: Ctx, input: RejectInput): Promise<DecisionResult> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const candidate = await lockOpenCandidate(c, input.candidateId);
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
        reason: input.reason ?? null,
        documentId: null,
        versionId: null,
        decidedByKind: c.actor.kind,
        decidedById: actorId(c.actor),
        createdAt: c.now(),
      },
    ]);
    await setDecided(c.tx, c.tenantId, [candidate.id], { status: "rejected", decidedAt: c.now() });
    await linkDecisions(c.tx, c.tenantId, [{ id: decisionId, candidateId: candidate.id }]);
    await releaseClaims(c.tx, {
      tenantId: c.tenantId,
      candidateIds: [candidate.id],
      holderId: null,
      now: c.now(),
    });
    await refreshClusters(c, [candidate.clusterId]);
    await recordAudit(c, {
      action: "candidate.rejected",
      entity: "candidate",
      entityId: candidate.id,
      fields: ["status", "decisionId"],
      before: { status: "open" },
      after: { status: "rejected" },
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
