import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findScoringConfig } from "@/lib/confidence/store.ts";
import { initialScoringConfig, type ScoringConfig } from "@/lib/confidence/config-types.ts";

const maxKept = 200;
const kept = new Map<string, ScoringConfig>();

/**
 * The configuration of a version, or the defaults for null. A version never changes, so one that was read is kept in this
 * process for good (the 200 last used): nothing is ever to be invalidated, and its rules are compiled once.
 */
export async function loadScoringConfig(ctx: Ctx, input: { id: string | null }): Promise<ScoringConfig> {
  requirePermission(ctx.actor, "read", "ingest");
  const { id } = input;
  if (id === null) return initialScoringConfig;
  const key = `${ctx.tenantId}/${id}`;
  const known = kept.get(key) ?? (await inTransaction(ctx, (c) => findScoringConfig(c.tx, c.tenantId, id)));
  if (known === null) throw notFound("scoring configuration");
  kept.delete(key);
  kept.set(key, known);
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? key);
  return known;
}
