import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { refitServing } from "@/lib/knowledge/refit-serving.ts";
import { defaultMaxWrongShare } from "@/lib/knowledge/rules/match/serving-threshold.ts";
import { findMatchPolicy } from "@/lib/knowledge/store/match-policy-store.ts";
import { MatchPolicyInput } from "@/lib/knowledge/types.ts";

/** An admin's bound on wrong answers served; thresholds follow at once from the labels there are. */
export async function setMatchPolicy(ctx: Ctx, input: z.input<typeof MatchPolicyInput>): Promise<void> {
  requirePermission(ctx.actor, "admin");
  const { maxWrongShare } = parseInput(MatchPolicyInput, input);
  await inTransaction(ctx, async (c: TxCtx) => {
    const before = await findMatchPolicy(c.tx, c.tenantId);
    await refitServing(c, { maxWrongShare, updatedById: actorId(c.actor) });
    await recordAudit(c, {
      action: "match-policy.changed",
      entity: "tenant",
      entityId: c.tenantId,
      fields: ["maxWrongShare"],
      before: { maxWrongShare: before?.maxWrongShare ?? defaultMaxWrongShare },
      after: { maxWrongShare },
    });
  });
}
