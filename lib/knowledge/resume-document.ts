import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import { moveDocument } from "@/lib/knowledge/move-document.ts";
import { StateInput } from "@/lib/knowledge/types.ts";

/** Serves a paused document again, as its live version stands now; what that answers is proved anew. */
export async function resumeDocument(ctx: Ctx, input: z.input<typeof StateInput>): Promise<void> {
  requirePermission(ctx.actor, "review");
  const which = parseInput(StateInput, input);
  await inTransaction(ctx, async (c) => {
    const document = await lockForChange(c, which);
    const status = await moveDocument(c, document, "resume");
    await recordAudit(c, {
      action: "document.resumed",
      entity: "document",
      entityId: document.id,
      fields: ["status"],
      before: { status: document.status },
      after: { status },
    });
    if (document.liveVersionId !== null)
      c.emit({
        name: "document/published",
        data: { tenantId: c.tenantId, documentId: document.id, versionId: document.liveVersionId },
      });
  });
}
