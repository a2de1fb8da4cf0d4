import { findMembers } from "@/lib/access/store/people.ts";
import type { MemberItem } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** The tenant's members in force, by name. */
export async function listMembers(ctx: Ctx): Promise<MemberItem[]> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, (c) => findMembers(c.tx, c.tenantId));
}
