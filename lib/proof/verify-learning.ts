import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { askQuestions } from "@/lib/proof/ask-questions.ts";
import { judgeProof, nextStatus } from "@/lib/proof/rules/judge-proof.ts";
import { completeProof, insertProof, lockProof } from "@/lib/proof/store/proofs.ts";
import { findDocumentState } from "@/lib/proof/store/questions.ts";
import { originalOf } from "@/lib/proof/rules/original-question.ts";
import type { ProofStatus } from "@/lib/proof/types.ts";

export type Verified = { status: ProofStatus; previousStatus: ProofStatus; reason: string };

/**
 * Asks a version's questions and its near misses and keeps the result, with what was served before it beside what is served
 * now. Asked again, what no longer holds has regressed. Safe to run twice; `runId` names the night that asks.
 */
export async function verifyLearning(
  ctx: Ctx,
  input: { documentId: string; versionId: string; runId?: string },
): Promise<Verified> {
  requirePermission(ctx.actor, "review");
  const { documentId, versionId, runId = null } = input;
  const after = await askQuestions(ctx, { documentId, versionId, when: "after" });
  return inTransaction(ctx, async (c) => {
    const now = c.now();
    await insertProof(c.tx, c.tenantId, { id: c.newId(), documentId, versionId, before: [], createdAt: now });
    const stored = await lockProof(c.tx, c.tenantId, versionId);
    const document = await findDocumentState(c.tx, c.tenantId, { documentId, now });
    const before = stored?.before ?? [];
    const isServing = document?.isServable ?? false;
    const judgement = judgeProof({ documentId, before, after, isServing });
    const previousStatus = stored?.status ?? "pending";
    const status = nextStatus(previousStatus, judgement.status);
    await completeProof(c.tx, c.tenantId, versionId, {
      status,
      previousStatus,
      judgement,
      after,
      confidenceBefore: originalOf(before)?.confidence ?? null,
      confidenceAfter: originalOf(after)?.confidence ?? null,
      runId,
      at: now,
    });
    return { status, previousStatus, reason: judgement.reason };
  });
}
