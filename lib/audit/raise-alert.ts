import { alertMessage } from "@/lib/audit/rules/alert-message.ts";
import { shouldRaise } from "@/lib/audit/rules/should-raise.ts";
import { findLastAlert, upsertOpenAlert } from "@/lib/audit/store/alert-store.ts";
import type { AlertEntry } from "@/lib/audit/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Tells people what the machine could not do. One open alert of a kind and thing: raised again it is brought up to date. */
export async function raiseAlert(ctx: Ctx, entry: AlertEntry): Promise<{ isRaised: boolean }> {
  requirePermission(ctx.actor, "admin");
  const { kind, aboutId, details, since, newestAt } = entry;
  return inTransaction(ctx, async (c) => {
    if (!shouldRaise(await findLastAlert(c.tx, c.tenantId, { kind, aboutId }), newestAt))
      return { isRaised: false };
    await upsertOpenAlert(c.tx, c.tenantId, {
      id: c.newId(),
      kind,
      aboutId,
      message: alertMessage(kind, details.count),
      details,
      since,
      now: c.now(),
    });
    return { isRaised: true };
  });
}
