import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { civilDate } from "@/lib/core/tenant-day.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { isNightOver } from "@/lib/core/is-night-over.ts";
import { insertRefitRun } from "@/lib/tuning/store.ts";

/** An admin's "refit now": the same as at night. */
export async function requestRefit(ctx: Ctx, input: { timeZone: string }): Promise<{ refitRunId: string }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const refitRunId = c.newId();
    const createdAt = c.now();
    const day = civilDate(createdAt, input.timeZone);
    await insertRefitRun(c.tx, c.tenantId, { id: refitRunId, trigger: "requested", day, createdAt });
    c.emit({ name: "weights/refit-requested", data: { tenantId: c.tenantId, refitRunId } });
    await recordAudit(c, { action: "refit.requested", entity: "refit-run", entityId: refitRunId });
    return { refitRunId };
  });
}

/** Starts the tenant's refit once it is 02:00 there; one a tenant and night, however often it is called. */
export async function requestNightlyRefit(
  ctx: Ctx,
  input: { timeZone: string },
): Promise<{ isStarted: boolean }> {
  requirePermission(ctx.actor, "admin");
  const createdAt = ctx.now();
  if (!isNightOver(createdAt, input.timeZone)) return { isStarted: false };
  return inTransaction(ctx, async (c) => {
    const refitRunId = c.newId();
    const day = civilDate(createdAt, input.timeZone);
    const run = { id: refitRunId, trigger: "nightly", day, createdAt } as const;
    const isStarted = await insertRefitRun(c.tx, c.tenantId, run);
    if (isStarted) c.emit({ name: "weights/refit-requested", data: { tenantId: c.tenantId, refitRunId } });
    return { isStarted };
  });
}
