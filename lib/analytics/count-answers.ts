import { z } from "zod";
import { addDays } from "@/lib/analytics/rules/sum-days.ts";
import { countOutcomes } from "@/lib/analytics/store/now-store.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { civilDate } from "@/lib/core/tenant-day.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

const Input = z.strictObject({
  days: z.number().int().min(1).max(400),
  timeZone: z.string().min(1).max(100),
});

export type AnswerCounts = { received: number; scored: number; captured: number };

/** How many answers of the last days of a calendar there are just now, counted one by one. */
export async function countAnswers(ctx: Ctx, input: z.input<typeof Input>): Promise<AnswerCounts> {
  requirePermission(ctx.actor, "read");
  const { days, timeZone } = parseInput(Input, input);
  const first = addDays(civilDate(ctx.now(), timeZone), 1 - days);
  return inTransaction(ctx, (c) => countOutcomes(c.tx, c.tenantId, { first, timeZone }));
}
