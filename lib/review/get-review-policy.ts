import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import type { ReviewPolicy } from "@/lib/review/config-types.ts";
import { findReviewPolicy } from "@/lib/review/store/policy-store.ts";

/** One person looks at a candidate, where the tenant never said otherwise. */
export async function getReviewPolicy(ctx: Ctx): Promise<ReviewPolicy> {
  requirePermission(ctx.actor, "read", "review");
  const found = await inTransaction(ctx, (c) => findReviewPolicy(c.tx, c.tenantId));
  return found ?? { neededReviews: 1, classes: {}, resolverId: null };
}
