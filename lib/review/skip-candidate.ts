import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findHeldMs } from "@/lib/review/held-time.ts";
import { lockOpenCandidate } from "@/lib/review/open-candidate.ts";
import { openResult } from "@/lib/review/open-result.ts";
import { releaseClaims } from "@/lib/review/store/claim-store.ts";
import { insertDecisions } from "@/lib/review/store/decision-store.ts";
import type { DecisionInput, DecisionResult } from "@/lib/review/types.ts";

/** Leaves a candidate in the queue for others; a skip is a row and changes no status. */
export async function skipCandidate(
  ctx: Ctx,
  input: Pick<DecisionInput, "note" | "expectedVersion"> & { candidateId: string },
): Promise<DecisionResult> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const candidate = await lockOpenCandidate(c, input);
    const decisionId = c.newId();
    await insertDecisions(c.tx, c.tenantId, [
      {
        id: decisionId,
        candidateId: candidate.id,
        leadDecisionId: null,
        clusterId: candidate.clusterId,
        action: "skip",
        answerVerdict: "unsure",
        reason: null,
        note: input.note ?? null,
        tookMs: await findHeldMs(c, candidate.id),
        target: null,
        documentId: null,
        versionId: null,
        decidedByKind: c.actor.kind,
        decidedById: actorId(c.actor),
        createdAt: c.now(),
      },
    ]);
    await releaseClaims(c.tx, {
      tenantId: c.tenantId,
      candidateIds: [candidate.id],
      holderId: actorId(c.actor),
      now: c.now(),
    });
    await recordAudit(c, { action: "candidate.skipped", entity: "candidate", entityId: candidate.id });
    return openResult(candidate.id, { decisionId });
  });
}
