import type { z } from "zod";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type BulkEffect, BulkEffectQuery, type BulkTarget } from "@/lib/review/bulk-types.ts";
import { toFilterInput } from "@/lib/review/match-candidates.ts";
import { bulkCap, QueueFilter } from "@/lib/review/queue-types.ts";
import { countSkips, whyBulkSkips } from "@/lib/review/rules/plan-bulk.ts";
import { countMatching, findMatchingIds } from "@/lib/review/store/browse-store.ts";
import { findBulkStates } from "@/lib/review/store/bulk-store.ts";

/**
 * What a bulk run would do now: how many it would change, how many not and why, and exactly which it would look at. Throws
 * `not_found` where a ticked one is not of the tenant.
 */
export async function findBulkEffect(ctx: Ctx, input: z.input<typeof BulkEffectQuery>): Promise<BulkEffect> {
  requirePermission(ctx.actor, "review");
  const { change, target } = parseInput(BulkEffectQuery, input);
  return inTransaction(ctx, async (c) => {
    const { candidateIds, isBounded } = await resolve(c, target);
    const viewerId = actorId(c.actor);
    const watched = { tenantId: c.tenantId, candidateIds, viewerId, now: c.now() };
    const rows = await findBulkStates(c.tx, watched);
    if (rows.length < new Set(candidateIds).size) throw notFound("candidate");
    const codes = rows.map((row) => whyBulkSkips(change, row));
    return {
      candidateIds: rows.map(({ id }) => id),
      changes: codes.filter((code) => code === null).length,
      skips: countSkips(codes),
      isBounded,
    };
  });
}

async function resolve(
  c: TxCtx,
  target: BulkTarget,
): Promise<{ candidateIds: string[]; isBounded: boolean }> {
  if (target.kind === "ticked") return { candidateIds: target.candidateIds, isBounded: false };
  const asked = toFilterInput(c, QueueFilter.parse(target.filter));
  const { checksWords } = await countMatching(c.tx, asked);
  const found = await findMatchingIds(c.tx, { ...asked, checksWords, limit: bulkCap + 1 });
  return { candidateIds: found.slice(0, bulkCap), isBounded: found.length > bulkCap };
}
