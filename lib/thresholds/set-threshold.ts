import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findThresholdInForce, insertThresholdVersion } from "@/lib/thresholds/store.ts";
import { SetThresholdInput, type Threshold } from "@/lib/thresholds/types.ts";

/**
 * An admin's change by hand: the cut, its bounds and step, the audit rate, the lock. Every change is a new version with
 * its reason. Throws `invalid_input` where the cut would lie outside its bounds, `conflict` where another change came first.
 */
export async function setThreshold(ctx: Ctx, input: z.input<typeof SetThresholdInput>): Promise<Threshold> {
  requirePermission(ctx.actor, "admin");
  const { reason, ...change } = parseInput(SetThresholdInput, input);
  return inTransaction(ctx, async (c) => {
    const before = await findThresholdInForce(c.tx, c.tenantId);
    if (before === null) throw notFound("threshold");
    const given: Partial<Threshold> = change;
    const after: Threshold = { ...before, ...given, id: c.newId(), number: before.number + 1 };
    checkBounds(after);
    const isFirst = await insertThresholdVersion(c.tx, c.tenantId, {
      ...after,
      source: "manual",
      reason,
      evidence: {},
      createdById: actorId(c.actor),
      createdAt: c.now(),
    });
    if (!isFirst)
      throw new DomainError(
        "conflict",
        "The threshold was changed at the same moment. Look at it again, then repeat your change.",
      );
    await recordAudit(c, {
      action: "threshold.set",
      entity: "threshold",
      entityId: after.id,
      fields: Object.keys(given),
      before,
      after: { ...after, reason },
    });
    return after;
  });
}

function checkBounds({ value, minimum, maximum }: Threshold): void {
  if (minimum > maximum) throw outside("/minimum", "The lower bound must not be above the upper bound.");
  if (value < minimum || value > maximum) {
    throw outside(
      "/value",
      `The threshold must lie between its bounds, ${minimum} and ${maximum}. Change the bounds with it, or choose another value.`,
    );
  }
}

function outside(path: string, message: string): DomainError {
  return new DomainError("invalid_input", message, { problems: [{ path, message }] });
}
