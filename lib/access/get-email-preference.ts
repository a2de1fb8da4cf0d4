import { findWantsEmail } from "@/lib/access/store/people.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Whether the member who asks wants notifications by e-mail; a key wants none. */
export async function getEmailPreference(ctx: Ctx): Promise<boolean> {
  requirePermission(ctx.actor, "read");
  const { actor } = ctx;
  if (actor.kind !== "user") return false;
  return inTransaction(ctx, (c) => findWantsEmail(c.tx, { tenantId: c.tenantId, id: actor.memberId }));
}
