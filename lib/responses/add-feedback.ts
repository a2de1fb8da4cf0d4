import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { recordReuseVerdict } from "@/lib/knowledge/record-reuse-verdict.ts";
import { voteOn } from "@/lib/responses/rules/vote-on.ts";
import { findResponseSubject, insertFeedback } from "@/lib/responses/store/responses.ts";
import { FeedbackInput, type FeedbackReceipt } from "@/lib/responses/types.ts";

/** Adds a rating to a response and emits `feedback/received`, so that it is scored anew. Throws `subject_blocked`. */
export async function addFeedback(
  ctx: Ctx,
  { responseId, ...input }: FeedbackInput & { responseId: string },
): Promise<FeedbackReceipt> {
  requirePermission(ctx.actor, "ingest");
  const { rating, comment = null } = parseInput(FeedbackInput, input);
  return inTransaction(ctx, async (c) => {
    const found = await findResponseSubject(c.tx, { tenantId: c.tenantId, responseId });
    if (found === null) throw notFound("response");
    if (found.isBlocked)
      throw new DomainError("subject_blocked", "This subject is blocked: nothing about it is taken in.");
    const id = c.newId();
    const { subjectId } = found;
    await insertFeedback(c.tx, {
      tenantId: c.tenantId,
      id,
      responseId,
      subjectId,
      rating,
      comment,
      createdAt: c.now(),
    });
    if (found.reuseId !== null) await recordReuseVerdict(c, voteOn(found.reuseId, rating));
    c.emit({ name: "feedback/received", data: { tenantId: c.tenantId, responseId, feedbackId: id } });
    return { id, responseId };
  });
}
