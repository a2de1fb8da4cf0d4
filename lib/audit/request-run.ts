import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { isNightOver } from "@/lib/core/is-night-over.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { civilDate } from "@/lib/core/tenant-day.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import type { AppEvent } from "@/lib/events/catalog.ts";

export type NewRun = { id: string; trigger: "nightly" | "requested"; day: string; createdAt: Date };

/** A work of the night that an admin may also ask for by day. */
export type NightlyWork = {
  /** Returns false where the night already has its run. */
  insert: (c: TxCtx, run: NewRun) => Promise<boolean>;
  eventOf: (tenantId: string, runId: string) => AppEvent;
  action: string;
  entity: string;
};

type RunInput = { timeZone: string; work: NightlyWork };

/** An admin's "run now", audited; returns the run's id. */
export async function requestRun(ctx: Ctx, { timeZone, work }: RunInput): Promise<string> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const run = newRun(c, "requested", timeZone);
    await work.insert(c, run);
    c.emit(work.eventOf(c.tenantId, run.id));
    await recordAudit(c, { action: work.action, entity: work.entity, entityId: run.id });
    return run.id;
  });
}

/** Starts the tenant's run once it is 02:00 there; one a tenant and night, however often it is called. */
export async function requestNightlyRun(
  ctx: Ctx,
  { timeZone, work }: RunInput,
): Promise<{ isStarted: boolean }> {
  requirePermission(ctx.actor, "admin");
  if (!isNightOver(ctx.now(), timeZone)) return { isStarted: false };
  return inTransaction(ctx, async (c) => {
    const run = newRun(c, "nightly", timeZone);
    const isStarted = await work.insert(c, run);
    if (isStarted) c.emit(work.eventOf(c.tenantId, run.id));
    return { isStarted };
  });
}

function newRun(c: TxCtx, trigger: NewRun["trigger"], timeZone: string): NewRun {
  const createdAt = c.now();
  return { id: c.newId(), trigger, day: civilDate(createdAt, timeZone), createdAt };
}
