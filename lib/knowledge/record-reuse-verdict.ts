import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { chooseVerdict } from "@/lib/knowledge/rules/choose-verdict.ts";
import { lockReuse, setVerdict } from "@/lib/knowledge/store/verdict-store.ts";
import { ReuseVerdictInput } from "@/lib/knowledge/types.ts";

/**
 * Keeps what came of a served answer: a reviewer's word weighs more than a vote, a vote more than asking again, and of one
 * source the last word counts. Where something changes, the document's standing is looked at anew. Safe to run twice.
 */
export async function recordReuseVerdict(
  ctx: Ctx,
  input: ReuseVerdictInput,
): Promise<{ isChanged: boolean }> {
  requirePermission(ctx.actor, "ingest", "review");
  const { reuseId, ...said } = parseInput(ReuseVerdictInput, input);
  return inTransaction(ctx, async (c) => {
    const reuse = await lockReuse(c.tx, c.tenantId, reuseId);
    if (reuse === null) throw notFound("reuse");
    const { standing: before, documentId } = reuse;
    const standing = chooseVerdict(before, said);
    if (before?.verdict === standing?.verdict && before?.source === standing?.source)
      return { isChanged: false };
    await setVerdict(c.tx, c.tenantId, reuseId, { standing, at: c.now() });
    c.emit({ name: "reuse/judged", data: { tenantId: c.tenantId, documentId, reuseId } });
    return { isChanged: true };
  });
}
