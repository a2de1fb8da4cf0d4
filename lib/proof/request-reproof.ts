import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { isNightOver } from "@/lib/core/is-night-over.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { civilDate } from "@/lib/core/tenant-day.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { insertReproofRun } from "@/lib/proof/store/runs.ts";

/** An admin's "prove all again": the same as at night. */
export async function requestReproof(
  ctx: Ctx,
  input: { timeZone: string },
): Promise<{ reproofRunId: string }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const reproofRunId = c.newId();
    const createdAt = c.now();
    const day = civilDate(createdAt, input.timeZone);
    await insertReproofRun(c.tx, c.tenantId, { id: reproofRunId, trigger: "requested", day, createdAt });
    c.emit({ name: "proofs/recheck-requested", data: { tenantId: c.tenantId, reproofRunId } });
    await recordAudit(c, { action: "reproof.requested", entity: "reproof-run", entityId: reproofRunId });
    return { reproofRunId };
  });
}

/** Starts the tenant's nightly proofs once it is 02:00 there; one run a tenant and night, however often it is called. */
export async function requestNightlyReproof(
  ctx: Ctx,
  input: { timeZone: string },
): Promise<{ isStarted: boolean }> {
  requirePermission(ctx.actor, "admin");
  const createdAt = ctx.now();
  if (!isNightOver(createdAt, input.timeZone)) return { isStarted: false };
  return inTransaction(ctx, async (c) => {
    const reproofRunId = c.newId();
    const day = civilDate(createdAt, input.timeZone);
    const run = { id: reproofRunId, trigger: "nightly" as const, day, createdAt };
    const isStarted = await insertReproofRun(c.tx, c.tenantId, run);
    if (isStarted) c.emit({ name: "proofs/recheck-requested", data: { tenantId: c.tenantId, reproofRunId } });
    return { isStarted };
  });
}
