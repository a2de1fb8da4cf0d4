import { forgetTexts } from "@/lib/ai/forget-texts.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { eraseSubjectRows, findSubjectTexts } from "@/lib/responses/store/responses.ts";

/**
 * Deletes ResponseBody and Passage rows of the subject and takes comment and subject from its Feedback and Response rows:
 * ids, times and ratings stay. Their vectors leave the cache. Safe to run twice.
 */
export async function eraseSubjectFromResponses(
  ctx: Ctx,
  { subjectId }: { subjectId: string },
): Promise<{ erased: number }> {
  requirePermission(ctx.actor, "admin");
  const { erased, texts } = await inTransaction(
    ctx,
    async (c) => ({
      texts: await findSubjectTexts(c.tx, c.tenantId, subjectId),
      erased: await eraseSubjectRows(c.tx, c.tenantId, subjectId),
    }),
    "attune_eraser",
  );
  forgetTexts(ctx.ai, ctx.tenantId, texts);
  return { erased };
}
