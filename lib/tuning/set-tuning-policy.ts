import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getTuningPolicy } from "@/lib/tuning/get-tuning-policy.ts";
import { SetTuningPolicyInput, TuningPolicy, type TuningPolicyInForce } from "@/lib/tuning/policy-types.ts";
import { insertPolicyVersion } from "@/lib/tuning/store/policy-store.ts";

/**
 * An admin's choice of how the cut is tuned: policy, limits, capacity, mode. Every change is a new version with its reason.
 * Throws `conflict` where another change came first.
 */
export async function setTuningPolicy(
  ctx: Ctx,
  input: z.input<typeof SetTuningPolicyInput>,
): Promise<TuningPolicyInForce> {
  requirePermission(ctx.actor, "admin");
  const { reason, expectedNumber, ...change } = parseInput(SetTuningPolicyInput, input);
  return inTransaction(ctx, async (c) => {
    const before = await getTuningPolicy(c);
    const after = { ...TuningPolicy.parse({ ...before, ...change }), number: before.number + 1 };
    const id = c.newId();
    const isFirst =
      before.number === expectedNumber &&
      (await insertPolicyVersion(c.tx, c.tenantId, {
        ...after,
        id,
        reason,
        createdById: actorId(c.actor),
        createdAt: c.now(),
      }));
    if (!isFirst)
      throw new DomainError(
        "conflict",
        "The policy was changed at the same moment. Look at it again, then repeat your change.",
      );
    await recordAudit(c, {
      action: "tuning_policy.set",
      entity: "tuning-policy",
      entityId: id,
      fields: Object.keys(change),
      before,
      after: { ...after, reason },
    });
    return after;
  });
}
