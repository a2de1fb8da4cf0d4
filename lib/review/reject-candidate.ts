import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findHeldMs } from "@/lib/review/held-time.ts";
import { lockWithMembers } from "@/lib/review/lock-with-members.ts";
import type { Reviewed } from "@/lib/review/open-candidate.ts";
import { auditOf, recordDecisions, toDecisions } from "@/lib/review/record-decisions.ts";
import { verdictOf } from "@/lib/review/verdict-of.ts";
import { findTexts } from "@/lib/review/store/candidate-store.ts";
import type { DecisionInput, DecisionResult } from "@/lib/review/types.ts";

export type RejectInput = Pick<
  DecisionInput,
  "reason" | "note" | "answerVerdict" | "expectedVersion" | "memberIds"
> & { candidateId: string };

/** Takes a candidate, and the named members of its cluster, out of the queue without anything being learned from them. */
export async function rejectCandidate(
  ctx: Ctx,
  input: RejectInput,
  reviewed: Reviewed = { areReviewsIn: false },
): Promise<DecisionResult> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const { lead, members, leftOut } = await lockWithMembers(c, { ...input, needsText: false }, reviewed);
    const answerVerdict = verdictOf({ action: "reject", answerVerdict: input.answerVerdict });
    const leadAnswer =
      members.length === 0 ? null : (await findTexts(c.tx, c.tenantId, lead.responseId)).answer;
    const decisions = toDecisions(c, {
      lead,
      leadAnswer,
      members,
      answerVerdict,
      tookMs: await findHeldMs(c, lead.id),
      what: {
        action: "reject",
        reason: input.reason ?? null,
        note: input.note ?? null,
        target: null,
        documentId: null,
        versionId: null,
      },
    });
    const decidedCandidateIds = await recordDecisions(c, decisions);
    await recordAudit(c, auditOf(decisions, lead));
    return {
      candidateId: lead.id,
      status: "rejected",
      decisionId: decisions[0].id,
      documentId: null,
      versionId: null,
      answerVerdict,
      decidedCandidateIds,
      leftOut,
    };
  });
}
