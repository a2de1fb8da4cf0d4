import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import { dayOf, toDay } from "@/lib/knowledge/rules/document-details.ts";
import { nextState } from "@/lib/knowledge/rules/document-states.ts";
import { nextReviewBy } from "@/lib/knowledge/rules/review-clock.ts";
import { findToday, writeVerified } from "@/lib/knowledge/store/document-store.ts";
import { ReverifyInput } from "@/lib/knowledge/types.ts";

/** A person read it and stands for it: the review clock starts anew, and the day to review it by moves on. */
export async function reverifyDocument(
  ctx: Ctx,
  input: z.input<typeof ReverifyInput>,
): Promise<{ reviewBy: string | null }> {
  requirePermission(ctx.actor, "review");
  const { reviewBy: given, ...which } = parseInput(ReverifyInput, input);
  return inTransaction(ctx, async (c) => {
    const document = await lockForChange(c, which);
    const move = nextState(document.status, "verify");
    if (move.kind === "refused") throw new DomainError("conflict", move.reason);
    const today = await findToday(c.tx, c.tenantId, c.now());
    const before = dayOf(document.reviewBy);
    const clock = { reviewBy: before, verifiedOn: dayOf(document.verifiedAt), today };
    const reviewBy = given === undefined ? nextReviewBy(clock) : given;
    await writeVerified(c.tx, c.tenantId, document.id, {
      verifiedAt: c.now(),
      verifiedById: actorId(c.actor),
      reviewBy: toDay(reviewBy),
    });
    await recordAudit(c, {
      action: "document.verified",
      entity: "document",
      entityId: document.id,
      fields: ["verifiedAt", "reviewBy"],
      before: { reviewBy: before },
      after: { reviewBy, versionId: document.liveVersionId },
    });
    return { reviewBy };
  });
}
