import { markResolved } from "@/lib/audit/store/alert-store.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { AlertKind } from "@/lib/audit/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

export type ResolveAlert = { alertId: string; resolution: "dismissed" | "retried" };

/** An admin puts an open alert away; gives its kind. One that is resolved already is not found. */
export async function resolveAlert(ctx: Ctx, input: ResolveAlert): Promise<{ kind: AlertKind }> {
  requirePermission(ctx.actor, "admin");
  const { alertId, resolution } = input;
  return inTransaction(ctx, async (c) => {
    const mark = { resolution, resolvedAt: c.now(), resolvedById: actorId(c.actor) };
    const kind = await markResolved(c.tx, c.tenantId, alertId, mark);
    if (kind === null) throw notFound("alert");
    await recordAudit(c, { action: `alert.${resolution}`, entity: "alert", entityId: alertId });
    return { kind };
  });
}
