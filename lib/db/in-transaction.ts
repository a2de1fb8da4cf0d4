import type { Ctx, TxCtx } from "@/lib/context.ts";
import type { Db, Tx } from "@/lib/db/client.ts";
import { nudgeRelay } from "@/lib/events/nudge.ts";
import { insertOutboxEvents } from "@/lib/events/outbox.ts";

export type TenantRole = "attune_app" | "attune_eraser";

/**
 * Runs `work` in one transaction whose first statement takes the role and the tenant, so that row level security applies
 * to everything after it. Joins the transaction that is already open in `ctx`. Never await a model, HTTP or a file inside.
 */
export async function inTransaction<Result>(
  ctx: Ctx,
  work: (ctx: TxCtx) => Promise<Result>,
  role: TenantRole = "attune_app",
): Promise<Result> {
  if (ctx.tx !== undefined) return work(asTxCtx(ctx, ctx.tx, () => undefined));
  const emitted = { count: 0 };
  const result = await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`select set_config('role', ${role}, true), set_config('app.tenant_id', ${ctx.tenantId}, true)`;
    return work(asTxCtx(ctx, tx, () => (emitted.count += 1)));
  });
  if (emitted.count > 0) nudgeRelay();
  return result;
}

function asTxCtx(ctx: Ctx, tx: Tx, onEmit: () => void): TxCtx {
  if (isTxCtx(ctx)) return ctx;
  return {
    ...ctx,
    tx,
    emit: async (...events) => {
      await insertOutboxEvents(tx, events, { newId: ctx.newId, now: ctx.now() });
      onEmit();
    },
  };
}

function isTxCtx(ctx: Ctx): ctx is TxCtx {
  return ctx.tx !== undefined && "emit" in ctx;
}

/**
 * A transaction that sees every tenant. Its uses are on a short list that a test reads: sign-in, key look-up, relay,
 * sweeps, residue probe, seeding.
 */
export async function unsafeAcrossTenants<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`select set_config('role', 'attune_system', true)`;
    return work(tx);
  });
}
