import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findStandingPolicy, upsertStandingPolicy } from "@/lib/knowledge/store/verdict-store.ts";
import { defaultStandingPolicy, StandingPolicy } from "@/lib/knowledge/types.ts";

/** Says from when on a document that turns out wrong is paused; it counts from the next verdict on. */
export async function setStandingPolicy(ctx: Ctx, input: StandingPolicy): Promise<void> {
  requirePermission(ctx.actor, "admin");
  const policy = parseInput(StandingPolicy, input);
  await inTransaction(ctx, async (c) => {
    const before = (await findStandingPolicy(c.tx, c.tenantId)) ?? defaultStandingPolicy;
    await upsertStandingPolicy(c.tx, c.tenantId, {
      id: c.newId(),
      policy,
      updatedById: actorId(c.actor),
      updatedAt: c.now(),
    });
    await recordAudit(c, {
      action: "standing_policy.set",
      entity: "tenant",
      entityId: c.tenantId,
      fields: ["minWrong", "rightShare", "decisionsInRow"],
      before,
      after: policy,
    });
  });
}
