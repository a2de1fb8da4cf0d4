import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { civilDate } from "@/lib/core/tenant-day.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { isNightOver } from "@/lib/core/is-night-over.ts";
import { insertTuningRun } from "@/lib/tuning/store.ts";

/** An admin's "run now": the same rule as at night, with the same limits. */
export async function requestTuning(ctx: Ctx, input: { timeZone: string }): Promise<{ tuningRunId: string }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const tuningRunId = c.newId();
    const now = c.now();
    await insertTuningRun(c.tx, c.tenantId, {
      id: tuningRunId,
      trigger: "requested",
      day: civilDate(now, input.timeZone),
      createdAt: now,
    });
    c.emit({ name: "threshold/tune-requested", data: { tenantId: c.tenantId, tuningRunId } });
    await recordAudit(c, { action: "tuning.requested", entity: "tuning-run", entityId: tuningRunId });
    return { tuningRunId };
  });
}

/** Starts the tenant's night once it is 02:00 there; one run a tenant and night, however often it is called. */
export async function requestNightlyTuning(
  ctx: Ctx,
  input: { timeZone: string },
): Promise<{ isStarted: boolean }> {
  requirePermission(ctx.actor, "admin");
  const now = ctx.now();
  if (!isNightOver(now, input.timeZone)) return { isStarted: false };
  return inTransaction(ctx, async (c) => {
    const tuningRunId = c.newId();
    const isStarted = await insertTuningRun(c.tx, c.tenantId, {
      id: tuningRunId,
      trigger: "nightly",
      day: civilDate(now, input.timeZone),
      createdAt: now,
    });
    if (isStarted) c.emit({ name: "threshold/tune-requested", data: { tenantId: c.tenantId, tuningRunId } });
    return { isStarted };
  });
}
