import type { Ctx, TxCtx } from "@/lib/context.ts";
import type { Db, Tx } from "@/lib/db/client.ts";
import { nudgeRelay } from "@/lib/events/nudge.ts";
import { insertOutboxRows, type OutboxRow, toOutboxRow } from "@/lib/events/outbox.ts";

export type TenantRole = "attune_app" | "attune_eraser";

/**
 * Runs `work` in one transaction whose first statement takes the role and the tenant, so that row level security applies
 * to everything after it. Joins the transaction that is already open in `ctx`. Events are stored by its last statement, all
 * in one. Never await a model, HTTP or a file inside.
 */
export async function inTransaction<Result>(
  ctx: Ctx,
  work: (ctx: TxCtx) => Promise<Result>,
  role: TenantRole = "attune_app",
): Promise<Result> {
  if (isTxCtx(ctx)) return work(ctx);
  const emitted: OutboxRow[] = [];
  const result = await ctx.db.$transaction(async (tx) => {
    // The last setting makes a filtered search through a vector index go on until it has found enough.
    await tx.$executeRaw`select set_config('role', ${role}, true), set_config('app.tenant_id', ${ctx.tenantId}, true),
      set_config('hnsw.iterative_scan', 'relaxed_order', true)`;
    const done = await work({
      ...ctx,
      tx,
      emit: (...events) => {
        for (const event of events) emitted.push(toOutboxRow(event, { id: ctx.newId(), now: ctx.now() }));
      },
    });
    await insertOutboxRows(tx, emitted);
    return done;
  });
  if (emitted.length > 0) nudgeRelay();
  return result;
}

function isTxCtx(ctx: Ctx): ctx is TxCtx {
  return ctx.tx !== undefined;
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
