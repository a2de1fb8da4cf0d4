import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import {
  findThresholdInForce,
  findThresholdVersions,
  insertThresholdVersion,
} from "@/lib/thresholds/store.ts";
import { RevertThresholdInput, Threshold } from "@/lib/thresholds/types.ts";

/**
 * Puts an earlier version's cut, bounds, step, audit rate and lock in force again, as a new version. Throws `conflict` where
 * the version looked at is no longer in force, or where nothing would change.
 */
export async function revertThreshold(
  ctx: Ctx,
  input: z.input<typeof RevertThresholdInput>,
): Promise<Threshold> {
  requirePermission(ctx.actor, "admin");
  const { toNumber, expectedNumber } = parseInput(RevertThresholdInput, input);
  return inTransaction(ctx, async (c) => {
    const before = await findThresholdInForce(c.tx, c.tenantId);
    if (before === null) throw notFound("threshold");
    const [earlier] = await findThresholdVersions(c.tx, c.tenantId, { limit: 1, beforeNumber: toNumber + 1 });
    if (earlier?.number !== toNumber) throw notFound("version");
    if (before.number !== expectedNumber || toNumber >= before.number) throw changedMeanwhile();
    const after = { ...Threshold.parse(earlier), id: c.newId(), number: before.number + 1 };
    const isFirst = await insertThresholdVersion(c.tx, c.tenantId, {
      ...after,
      source: "revert",
      reason: `Back to version ${toNumber}.`,
      evidence: { toNumber },
      createdById: actorId(c.actor),
      createdAt: c.now(),
    });
    if (!isFirst) throw changedMeanwhile();
    await recordAudit(c, {
      action: "threshold.reverted",
      entity: "threshold",
      entityId: after.id,
      fields: ["value", "minimum", "maximum", "step", "auditRate", "isLocked"],
      before,
      after,
    });
    return after;
  });
}

function changedMeanwhile(): DomainError {
  return new DomainError(
    "conflict",
    "The threshold was changed at the same moment. Look at it again, then repeat your change.",
  );
}
