import type { z } from "zod";
import { findTenant, updateInstructions } from "@/lib/access/store/tenants.ts";
import { SetInstructionsInput } from "@/lib/access/types.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Changes what the tenant tells its reviewers; they see it on the desk. */
export async function setInstructions(ctx: Ctx, input: z.input<typeof SetInstructionsInput>): Promise<void> {
  requirePermission(ctx.actor, "admin");
  const { instructions } = parseInput(SetInstructionsInput, input);
  await inTransaction(ctx, async (c) => {
    const tenant = await findTenant(c.tx, c.tenantId);
    if (tenant === null) throw notFound("tenant");
    await updateInstructions(c.tx, c.tenantId, instructions);
    await recordAudit(c, {
      action: "tenant.instructions_set",
      entity: "tenant",
      entityId: c.tenantId,
      fields: ["instructions"],
      before: { instructions: tenant.instructions },
      after: { instructions },
    });
  });
}
