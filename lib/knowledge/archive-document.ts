import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import { moveDocument } from "@/lib/knowledge/move-document.ts";
import { findHighestSent, withdrawDrafts } from "@/lib/knowledge/store/version-store.ts";
import { StateInput } from "@/lib/knowledge/types.ts";

/**
 * Puts a document out of use: served to nobody, no target of approvals, kept with all its versions. One that is drafts and
 * nothing else has them taken back; one whose first version is on its way is refused.
 */
export async function archiveDocument(ctx: Ctx, input: z.input<typeof StateInput>): Promise<void> {
  requirePermission(ctx.actor, "review");
  const which = parseInput(StateInput, input);
  await inTransaction(ctx, async (c) => {
    const document = await lockForChange(c, which);
    if (document.status === "draft") {
      if ((await findHighestSent(c.tx, c.tenantId, document.id)) > 0)
        throw new DomainError("conflict", "It is on its way. Wait until it is live, then archive it.");
      await withdrawDrafts(c.tx, c.tenantId, document.id, c.now());
    }
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
