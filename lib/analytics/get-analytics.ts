import { fillBins, fillDays } from "@/lib/analytics/rules/fill-gaps.ts";
import { findClasses, findDays, findHistogram, findTotals } from "@/lib/analytics/store.ts";
import { type Analytics, AnalyticsInput } from "@/lib/analytics/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { civilDate, startOfDay } from "@/lib/core/tenant-day.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";

const binCount = 20;
const dayMs = 86_400_000;

/** What was answered, captured, decided and learned in the last days of the tenant's calendar, today included. */
export async function getAnalytics(ctx: Ctx, input: AnalyticsInput): Promise<Analytics> {
  requirePermission(ctx.actor, "read");
  const { days, timeZone } = parseInput(AnalyticsInput, input, "query");
  const now = ctx.now();
  const from = startOfDay(new Date(now.getTime() - (days - 1) * dayMs), timeZone);
  return inTransaction(ctx, async (c) => {
    const range = { tenantId: c.tenantId, from, timeZone };
    const totals = await findTotals(c.tx, range);
    return {
      histogram: fillBins(await findHistogram(c.tx, range, binCount), binCount),
      days: fillDays(await findDays(c.tx, range), civilDate(from, timeZone), civilDate(now, timeZone)),
      classes: await findClasses(c.tx, range),
      totals,
      confidentShare: totals.scored === 0 ? null : totals.confident / totals.scored,
      threshold: (await getThreshold(c)).value,
    };
  });
}
