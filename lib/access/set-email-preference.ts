import type { z } from "zod";
import { updateWantsEmail } from "@/lib/access/store/people.ts";
import { EmailPreferenceInput } from "@/lib/access/types.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** A member says whether notifications come by e-mail too; everybody for themselves. */
export async function setEmailPreference(
  ctx: Ctx,
  input: z.input<typeof EmailPreferenceInput>,
): Promise<void> {
  requirePermission(ctx.actor, "read");
  const { wantsEmail } = parseInput(EmailPreferenceInput, input);
  const { actor } = ctx;
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only a person gets e-mail.");
  const { memberId: id } = actor;
  await inTransaction(ctx, async (c) => {
    await updateWantsEmail(c.tx, { tenantId: c.tenantId, id, wantsEmail });
    await recordAudit(c, {
      action: "member.email_preference_set",
      entity: "Member",
      entityId: id,
      fields: ["wantsEmail"],
      after: { wantsEmail },
    });
  });
}
