import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { askQuestions } from "@/lib/proof/ask-questions.ts";
import { judgeProof, type ProofJudgement } from "@/lib/proof/rules/judge-proof.ts";
import { completeProof, insertProof } from "@/lib/proof/store.ts";

/** Re-asks a published version's questions and stores before against after. Safe to run twice. */
export async function verifyLearning(
  ctx: Ctx,
  input: { documentId: string; versionId: string },
): Promise<ProofJudgement> {
  requirePermission(ctx.actor, "review");
  const after = await askQuestions(ctx, input.versionId);
  const judgement = judgeProof(input.documentId, after);
  await inTransaction(ctx, async (c) => {
    const now = c.now();
    await insertProof(c.tx, c.tenantId, { id: c.newId(), ...input, before: [], createdAt: now });
    await completeProof(c.tx, c.tenantId, input.versionId, { ...judgement, after, provedAt: now });
  });
  return judgement;
}
