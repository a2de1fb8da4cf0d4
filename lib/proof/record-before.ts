import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { askQuestions } from "@/lib/proof/ask-questions.ts";
import { hasProof, insertProof } from "@/lib/proof/store/proofs.ts";

/** Asks a version's questions before it goes live and keeps what was served. Safe to run twice: the first stays. */
export async function recordBefore(
  ctx: Ctx,
  input: { documentId: string; versionId: string },
): Promise<void> {
  requirePermission(ctx.actor, "review");
  if (await inTransaction(ctx, (c) => hasProof(c.tx, c.tenantId, input.versionId))) return;
  const before = await askQuestions(ctx, { ...input, when: "before" });
  await inTransaction(ctx, (c) =>
    insertProof(c.tx, c.tenantId, { id: c.newId(), ...input, before, createdAt: c.now() }),
  );
}
