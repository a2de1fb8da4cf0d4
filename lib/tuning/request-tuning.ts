import { type NightlyWork, requestNightlyRun, requestRun } from "@/lib/audit/request-run.ts";
import type { Ctx } from "@/lib/context.ts";
import { insertTuningRun } from "@/lib/tuning/store/run-store.ts";

const work: NightlyWork = {
  insert: (c, run) => insertTuningRun(c.tx, c.tenantId, run),
  eventOf: (tenantId, tuningRunId) => ({ name: "threshold/tune-requested", data: { tenantId, tuningRunId } }),
  action: "tuning.requested",
  entity: "tuning-run",
};

/** An admin's "run now": the same rule as at night, with the same limits. */
export async function requestTuning(ctx: Ctx, input: { timeZone: string }): Promise<{ tuningRunId: string }> {
  return { tuningRunId: await requestRun(ctx, { ...input, work }) };
}

/** Starts the tenant's night once it is 02:00 there; one a tenant and night, however often it is called. */
export async function requestNightlyTuning(
  ctx: Ctx,
  input: { timeZone: string },
): Promise<{ isStarted: boolean }> {
  return requestNightlyRun(ctx, { ...input, work });
}
