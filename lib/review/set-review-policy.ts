import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { ReviewPolicy } from "@/lib/review/config-types.ts";
import { findReviewPolicy, isMemberInForce, upsertReviewPolicy } from "@/lib/review/store/policy-store.ts";

/** Says how many people look at a candidate from now on; those in the queue keep the number they came with. */
export async function setReviewPolicy(ctx: Ctx, input: z.input<typeof ReviewPolicy>): Promise<void> {
  requirePermission(ctx.actor, "admin");
  const policy = parseInput(ReviewPolicy, input);
  await inTransaction(ctx, async (c) => {
    if (policy.resolverId !== null && !(await isMemberInForce(c.tx, c.tenantId, policy.resolverId)))
      throw notFound("reviewer");
    const before = await findReviewPolicy(c.tx, c.tenantId);
    await upsertReviewPolicy(c.tx, c.tenantId, {
      id: c.newId(),
      policy,
      updatedById: actorId(c.actor),
      updatedAt: c.now(),
    });
    await recordAudit(c, {
      action: "review_policy.set",
      entity: "tenant",
      entityId: c.tenantId,
      fields: ["neededReviews", "classes", "resolverId"],
      ...(before === null ? {} : { before }),
      after: policy,
    });
  });
}
