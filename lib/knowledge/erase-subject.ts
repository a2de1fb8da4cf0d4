import { forgetTexts } from "@/lib/ai/forget-texts.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { eraseSubjectRows, findSubjectTexts } from "@/lib/knowledge/store/reuse-store.ts";

/** Removes the subject's own words from Phrasing, Embedding and Reuse; documents stay. Their
 * vectors leave the cache. Safe to run twice. */
export async function eraseSubjectFromKnowledge(
  ctx: Ctx,
  input: { subjectId: string },
): Promise<{ erased: number }> {
  requirePermission(ctx.actor, "admin");
  const { erased, texts } = await inTransaction(
    ctx,
    async (c) => ({
      texts: await findSubjectTexts(c.tx, c.tenantId, input.subjectId),
      erased: await eraseSubjectRows(c.tx, c.tenantId, input.subjectId),
    }),
    "attune_eraser",
  );
  forgetTexts(ctx.ai, ctx.tenantId, texts);
  return { erased };
}
