import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findThresholdInForce, insertThresholdVersion } from "@/lib/thresholds/store.ts";

export type MoveInput = {
  /** `weights`: the scale was moved by new weights, and the cut goes with it. */
  source?: "tuner" | "weights";
  fromNumber: number;
  value: number;
  reason: string;
  evidence: Record<string, unknown>;
  /** The member who applied what was only proposed. */
  appliedById?: string | null;
};

/**
 * A change that follows from what was decided, or from new weights. Moves only from the version its evidence was gathered under, never a locked one and never past the
 * bounds in force; returns the new version's id, or null where that no longer holds.
 */
export async function moveThreshold(ctx: Ctx, input: MoveInput): Promise<string | null> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const before = await findThresholdInForce(c.tx, c.tenantId);
    if (before === null || before.number !== input.fromNumber || before.isLocked) return null;
    if (input.value < before.minimum || input.value > before.maximum) return null;
    const after = { ...before, id: c.newId(), number: before.number + 1, value: input.value };
    const { reason, evidence, source = "tuner", appliedById = null } = input;
    const version = {
      ...after,
      source,
      reason,
      evidence,
      createdById: appliedById,
      createdAt: c.now(),
    };
    if (!(await insertThresholdVersion(c.tx, c.tenantId, version))) return null;
    await recordAudit(c, {
      action: "threshold.tuned",
      entity: "threshold",
      entityId: after.id,
      fields: ["value"],
      before,
      after,
    });
    return after.id;
  });
}
