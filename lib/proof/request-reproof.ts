import { type NightlyWork, requestNightlyRun, requestRun } from "@/lib/audit/request-run.ts";
import type { Ctx } from "@/lib/context.ts";
import { insertReproofRun } from "@/lib/proof/store/runs.ts";

const work: NightlyWork = {
  insert: (c, run) => insertReproofRun(c.tx, c.tenantId, run),
  eventOf: (tenantId, reproofRunId) => ({
    name: "proofs/recheck-requested",
    data: { tenantId, reproofRunId },
  }),
  action: "reproof.requested",
  entity: "reproof-run",
};

/** An admin's "prove all again": the same as at night. */
export async function requestReproof(
  ctx: Ctx,
  input: { timeZone: string },
): Promise<{ reproofRunId: string }> {
  return { reproofRunId: await requestRun(ctx, { ...input, work }) };
}

/** Starts the tenant's nightly proofs once it is 02:00 there; one a tenant and night, however often it is called. */
export async function requestNightlyReproof(
  ctx: Ctx,
  input: { timeZone: string },
): Promise<{ isStarted: boolean }> {
  return requestNightlyRun(ctx, { ...input, work });
}
