import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { scrubPersonalData } from "@/lib/core/scrub-personal-data.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import { moveDocument } from "@/lib/knowledge/move-document.ts";
import { PauseInput } from "@/lib/knowledge/types.ts";

/**
 * Takes a live document out of serving until somebody resumes it; the next match no longer sees it. The machine may call
 * it too, as often as it likes: what is not live stays as it is and `isChanged` is false.
 */
export async function pauseDocument(
  ctx: Ctx,
  input: z.input<typeof PauseInput>,
): Promise<{ isChanged: boolean }> {
  requirePermission(ctx.actor, "review");
  const { reason, ...which } = parseInput(PauseInput, input);
  const pauseReason = scrubPersonalData(reason).text;
  return inTransaction(ctx, async (c) => {
    const document = await lockForChange(c, which);
    if (c.actor.kind === "system" && document.status !== "live") return { isChanged: false };
    const status = await moveDocument(c, document, "pause", { pauseReason });
    await recordAudit(c, {
      action: "document.paused",
      entity: "document",
      entityId: document.id,
      fields: ["status"],
      before: { status: document.status },
      after: { status, reason: pauseReason },
    });
    const by = { actorKind: c.actor.kind, actorId: actorId(c.actor) };
    const data = { tenantId: c.tenantId, documentId: document.id, pauseId: c.newId(), ...by };
    c.emit({ name: "document/paused", data });
    return { isChanged: true };
  });
}
