import type { z } from "zod";
import { admitPerson } from "@/lib/access/admit-person.ts";
import { insertMember } from "@/lib/access/store/people.ts";
import { AddMemberInput } from "@/lib/access/types.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/**
 * Makes a person a member of the tenant, creating the person where the e-mail address is new (`name` is needed then) and
 * bringing back a member who was removed. Throws `conflict` where the person is a member already.
 */
export async function addMember(
  ctx: Ctx,
  input: z.input<typeof AddMemberInput>,
): Promise<{ memberId: string; userId: string }> {
  requirePermission(ctx.actor, "admin");
  const parsed = parseInput(AddMemberInput, input);
  const userId = await admitPerson(ctx, parsed);
  return inTransaction(ctx, async (c) => {
    const member = { tenantId: c.tenantId, id: c.newId(), userId, role: parsed.role, createdAt: c.now() };
    const memberId = await insertMember(c.tx, member);
    if (memberId === null) throw new DomainError("conflict", "This person is a member already.");
    await recordAudit(c, {
      action: "member.added",
      entity: "Member",
      entityId: memberId,
      fields: ["userId", "role"],
      after: { userId, role: parsed.role },
    });
    return { memberId, userId };
  });
}
