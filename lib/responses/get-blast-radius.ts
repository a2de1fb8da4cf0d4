import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import type { BlastRadiusSums } from "@/lib/responses/blast-radius-types.ts";
import { sumBlastRadius } from "@/lib/responses/store/blast-radius.ts";

/** How often each version was served, to how many, by its id; a version that never was has no entry. */
export async function getBlastRadius(
  ctx: Ctx,
  input: { versionIds: string[] },
): Promise<Map<string, BlastRadiusSums>> {
  requirePermission(ctx.actor, "read");
  const rows = await inTransaction(ctx, (c) => sumBlastRadius(c.tx, c.tenantId, input.versionIds));
  return new Map(rows.map(({ versionId, ...sums }) => [versionId, sums]));
}
