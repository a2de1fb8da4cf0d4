import { clearOpenAlerts } from "@/lib/audit/store/alert-store.ts";
import type { AlertKind } from "@/lib/audit/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Takes back the open alerts of a kind because what they were about is done: of one thing, or of all but some. */
export async function clearAlerts(
  ctx: Ctx,
  input: { kind: AlertKind; aboutId?: string; exceptAboutIds?: string[] },
): Promise<{ cleared: number }> {
  requirePermission(ctx.actor, "admin");
  const { kind, aboutId, exceptAboutIds = [] } = input;
  const cleared = await inTransaction(ctx, (c) =>
    clearOpenAlerts(c.tx, c.tenantId, { kind, aboutId: aboutId ?? null, exceptAboutIds, now: c.now() }),
  );
  return { cleared };
}
