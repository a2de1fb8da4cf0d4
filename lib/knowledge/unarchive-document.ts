import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import { moveDocument } from "@/lib/knowledge/move-document.ts";
import { StateInput } from "@/lib/knowledge/types.ts";

/** Brings an archived or superseded document back, paused: nothing goes live that nobody looked at. */
export async function unarchiveDocument(ctx: Ctx, input: z.input<typeof StateInput>): Promise<void> {
  requirePermission(ctx.actor, "review");
  const which = parseInput(StateInput, input);
  await inTransaction(ctx, async (c) => {
    const document = await lockForChange(c, which);
    if (document.liveVersionId === null)
      throw new DomainError(
        "conflict",
        "Every version of it was taken back. Approve an answer anew instead.",
      );
    const status = await moveDocument(c, document, "bring_back", {
      pauseReason: "Brought back: read it, then resume it.",
    });
    await recordAudit(c, {
      action: "document.brought_back",
      entity: "document",
      entityId: document.id,
      fields: ["status"],
      before: { status: document.status, supersededById: document.supersededById },
      after: { status },
    });
  });
}
