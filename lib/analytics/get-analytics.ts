import { readSums, scoreColumns } from "@/lib/analytics/rules/derive.ts";
import { addDays, fillDays, sumDays } from "@/lib/analytics/rules/sum-days.ts";
import { findCellSums } from "@/lib/analytics/store/cell-store.ts";
import { findState } from "@/lib/analytics/store/mark-store.ts";
import { findChanges, findFreshness, findTopGaps } from "@/lib/analytics/store/now-store.ts";
import { type Analytics, AnalyticsInput } from "@/lib/analytics/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { civilDate } from "@/lib/core/tenant-day.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";

const gapLimit = 8;
const clustersLooked = 24;
/** Days drawn one by one; a longer range is drawn by weeks. */
const mostColumns = 31;

/**
 * What was answered, captured, decided, learned and served in the last days of the tenant's calendar, today included, and in
 * as many days before. Reads what `refreshAnalytics` has counted.
 */
export async function getAnalytics(ctx: Ctx, input: AnalyticsInput): Promise<Analytics> {
  requirePermission(ctx.actor, "read");
  const { days, timeZone, filter: wanted, score } = parseInput(AnalyticsInput, input, "query");
  const now = ctx.now();
  const last = civilDate(now, timeZone);
  const range = { first: addDays(last, 1 - days), last };
  const former = { first: addDays(last, 1 - 2 * days), last: addDays(last, -days) };
  const filter = {
    agent: wanted.agent ?? null,
    failureClass: wanted.class ?? null,
    language: wanted.language ?? null,
  };
  return inTransaction(ctx, async (c) => {
    const { tx, tenantId } = c;
    const { days: rows, ...parts } = await findCellSums(tx, tenantId, { filter, former, range });
    const current = fillDays(rows, range.first, last);
    const before = fillDays(rows, former.first, former.last);
    const sums = sumDays(current);
    const formerSums = sumDays(before);
    return {
      ...range,
      former,
      days: current,
      formerDays: before,
      sums,
      formerSums,
      readings: readSums(sums),
      formerReadings: readSums(formerSums),
      scoreColumns: scoreColumns(current, score, mostColumns),
      ...parts,
      changes: await findChanges(tx, tenantId, { ...range, timeZone }),
      gaps: await findTopGaps(tx, tenantId, {
        filter,
        range: { ...range, timeZone },
        former,
        looked: clustersLooked,
        limit: gapLimit,
      }),
      freshness: await findFreshness(tx, tenantId, { now, today: last }),
      countedAt: (await findState(tx, tenantId))?.countedAt ?? null,
      threshold: (await getThreshold(c)).value,
    };
  });
}
