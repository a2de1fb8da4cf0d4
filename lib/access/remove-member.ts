import type { z } from "zod";
import { leavesNoAdmin } from "@/lib/access/rules/last-admin.ts";
import { lockMembers, markMemberRemoved } from "@/lib/access/store/people.ts";
import { RemoveMemberInput } from "@/lib/access/types.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Removes a member at once: the next request of an open session is refused. The person stays in other tenants. */
export async function removeMember(ctx: Ctx, input: z.input<typeof RemoveMemberInput>): Promise<void> {
  requirePermission(ctx.actor, "admin");
  const { memberId } = parseInput(RemoveMemberInput, input);
  await inTransaction(ctx, async (c) => {
    const members = await lockMembers(c.tx, c.tenantId);
    if (!members.some((one) => one.id === memberId)) throw notFound("member");
    if (leavesNoAdmin(members, memberId)) {
      throw new DomainError("conflict", "This is the last admin. Make someone else an admin first.");
    }
    await markMemberRemoved(c.tx, { tenantId: c.tenantId, id: memberId, removedAt: c.now() });
    await recordAudit(c, {
      action: "member.removed",
      entity: "Member",
      entityId: memberId,
      fields: ["removedAt"],
    });
  });
}
