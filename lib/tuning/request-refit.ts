import { type NightlyWork, requestNightlyRun, requestRun } from "@/lib/audit/request-run.ts";
import type { Ctx } from "@/lib/context.ts";
import { insertRefitRun } from "@/lib/tuning/store/run-store.ts";

const work: NightlyWork = {
  insert: (c, run) => insertRefitRun(c.tx, c.tenantId, run),
  eventOf: (tenantId, refitRunId) => ({ name: "weights/refit-requested", data: { tenantId, refitRunId } }),
  action: "refit.requested",
  entity: "refit-run",
};

/** An admin's "refit now": the same as at night. */
export async function requestRefit(ctx: Ctx, input: { timeZone: string }): Promise<{ refitRunId: string }> {
  return { refitRunId: await requestRun(ctx, { ...input, work }) };
}

/** Starts the tenant's refit once it is 02:00 there; one a tenant and night, however often it is called. */
export async function requestNightlyRefit(
  ctx: Ctx,
  input: { timeZone: string },
): Promise<{ isStarted: boolean }> {
  return requestNightlyRun(ctx, { ...input, work });
}
