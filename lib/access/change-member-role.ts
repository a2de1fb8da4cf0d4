import type { z } from "zod";
import { leavesNoAdmin } from "@/lib/access/rules/last-admin.ts";
import { lockMembers, updateMemberRole } from "@/lib/access/store/people.ts";
import { ChangeMemberRoleInput } from "@/lib/access/types.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Gives a member another role. Throws `conflict` where the tenant would be left without an admin. */
export async function changeMemberRole(
  ctx: Ctx,
  input: z.input<typeof ChangeMemberRoleInput>,
): Promise<void> {
  requirePermission(ctx.actor, "admin");
  const { memberId, role } = parseInput(ChangeMemberRoleInput, input);
  await inTransaction(ctx, async (c) => {
    const members = await lockMembers(c.tx, c.tenantId);
    const member = members.find((one) => one.id === memberId);
    if (member === undefined) throw notFound("member");
    if (member.role === role) return;
    if (role !== "admin" && leavesNoAdmin(members, memberId)) {
      throw new DomainError("conflict", "This is the last admin. Make someone else an admin first.");
    }
    await updateMemberRole(c.tx, { tenantId: c.tenantId, id: memberId, role });
    await recordAudit(c, {
      action: "member.role_changed",
      entity: "Member",
      entityId: memberId,
      fields: ["role"],
      before: { role: member.role },
      after: { role },
    });
  });
}
