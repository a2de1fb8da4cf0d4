import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { defaultTuningPolicy, TuningPolicy, type TuningPolicyInForce } from "@/lib/tuning/policy-types.ts";
import { findPolicyVersions } from "@/lib/tuning/store/policy-store.ts";

/** How the tenant's cut is tuned. */
export async function getTuningPolicy(ctx: Ctx): Promise<TuningPolicyInForce> {
  requirePermission(ctx.actor, "read", "admin");
  const [version] = await inTransaction(ctx, (c) => findPolicyVersions(c.tx, c.tenantId, 1));
  if (version === undefined) return { ...defaultTuningPolicy, number: 0 };
  return { ...TuningPolicy.parse(version), number: version.number };
}
