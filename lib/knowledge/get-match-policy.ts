import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import {
  phrasingBuckets,
  defaultMaxWrongShare,
  neverServed,
} from "@/lib/knowledge/rules/match/serving-threshold.ts";
import { toServingPolicy } from "@/lib/knowledge/rules/match/serving-policy.ts";
import { findMatchPolicy } from "@/lib/knowledge/store/match-policy-store.ts";
import type { MatchPolicyView } from "@/lib/knowledge/types.ts";

/** What a match is held against in this tenant, and what that was chosen from. */
export async function getMatchPolicy(ctx: Ctx): Promise<MatchPolicyView> {
  requirePermission(ctx.actor, "read");
  const row = await inTransaction(ctx, (c) => findMatchPolicy(c.tx, c.tenantId));
  const { thresholds } = toServingPolicy(row);
  return {
    maxWrongShare: row?.maxWrongShare ?? defaultMaxWrongShare,
    source: row?.source ?? "public",
    labelCount: row?.labelCount ?? 0,
    wrongCount: row?.wrongCount ?? 0,
    upperBound: row?.upperBound ?? null,
    fittedAt: row?.fittedAt ?? null,
    thresholds: phrasingBuckets.map((minPhrasings, bucket) => {
      const threshold = thresholds[bucket] ?? neverServed;
      return { minPhrasings, threshold: threshold >= neverServed ? null : threshold };
    }),
  };
}
