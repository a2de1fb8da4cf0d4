import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import { mentionsInForce } from "@/lib/comments/mentions-in-force.ts";
import { findCommentedCandidate, insertComment } from "@/lib/comments/store.ts";
import { PostCommentInput } from "@/lib/comments/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Says something about a candidate; whoever is mentioned is told. Throws `invalid_input` where a mention is no member. */
export async function postComment(
  ctx: Ctx,
  input: z.input<typeof PostCommentInput>,
): Promise<{ commentId: string }> {
  requirePermission(ctx.actor, "review");
  const { candidateId, body, ...given } = parseInput(PostCommentInput, input);
  const { kind } = ctx.actor;
  const authorId = actorId(ctx.actor);
  if (kind === "system" || authorId === null)
    throw new DomainError("forbidden", "Only a person or a key can comment.");
  return inTransaction(ctx, async (c) => {
    const candidate = await findCommentedCandidate(c.tx, c.tenantId, candidateId);
    if (candidate === null) throw notFound("candidate");
    const { subjectId } = candidate;
    const mentionedIds = await mentionsInForce(c, given.mentionedIds);
    const commentId = c.newId();
    await insertComment(c.tx, c.tenantId, {
      id: commentId,
      candidateId,
      subjectId,
      authorKind: kind,
      authorId,
      body,
      mentionedIds,
      createdAt: c.now(),
    });
    await recordAudit(c, {
      action: "comment.posted",
      entity: "candidate",
      entityId: candidateId,
      fields: ["body", "mentionedIds"],
      after: { commentId, body, mentionedIds },
      subjectId,
    });
    c.emit({ name: "comment/posted", data: { tenantId: c.tenantId, candidateId, commentId } });
    return { commentId };
  });
}
