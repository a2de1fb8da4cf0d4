import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import { moveDocument } from "@/lib/knowledge/move-document.ts";
import { StateInput } from "@/lib/knowledge/types.ts";

/** Puts a document out of use: served to nobody, no target of approvals, kept with all its versions. */
export async function archiveDocument(ctx: Ctx, input: z.input<typeof StateInput>): Promise<void> {
  requirePermission(ctx.actor, "review");
  const which = parseInput(StateInput, input);
  await inTransaction(ctx, async (c) => {
    const document = await lockForChange(c, which);
    const status = await moveDocument(c, document, "archive");
    await recordAudit(c, {
      action: "document.archived",
      entity: "document",
      entityId: document.id,
      fields: ["status"],
      before: { status: document.status },
      after: { status },
    });
  });
}
