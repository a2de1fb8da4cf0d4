import type { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { cohenKappa } from "@/lib/second-review/rules/cohen-kappa.ts";
import { countPairs } from "@/lib/second-review/store.ts";
import { type Agreement, AgreementInput } from "@/lib/second-review/types.ts";

const dayMs = 86_400_000;

/** How often the first two people who looked at a candidate did the same, in the last days. */
export async function getAgreement(ctx: Ctx, input: z.input<typeof AgreementInput>): Promise<Agreement> {
  requirePermission(ctx.actor, "read");
  const { days } = parseInput(AgreementInput, input, "query");
  const since = new Date(ctx.now().getTime() - days * dayMs);
  const table = await inTransaction(ctx, (c) => countPairs(c.tx, c.tenantId, since));
  const pairs = table.reduce((sum, { count }) => sum + count, 0);
  const same = table.reduce((sum, { first, second, count }) => (first === second ? sum + count : sum), 0);
  const kappa = cohenKappa(table);
  return {
    pairs,
    table,
    observed: pairs === 0 ? null : same / pairs,
    kappa: kappa === null ? null : { value: kappa.value, low: kappa.low, high: kappa.high },
  };
}
