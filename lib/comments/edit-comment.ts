import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import { mentionsInForce } from "@/lib/comments/mentions-in-force.ts";
import { lockComment, updateComment } from "@/lib/comments/store.ts";
import { EditCommentInput } from "@/lib/comments/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Changes one's own comment; whoever is mentioned anew is told. */
export async function editComment(ctx: Ctx, input: z.input<typeof EditCommentInput>): Promise<void> {
  requirePermission(ctx.actor, "review");
  const { commentId, body, ...given } = parseInput(EditCommentInput, input);
  await inTransaction(ctx, async (c) => {
    const comment = await lockComment(c.tx, c.tenantId, commentId);
    if (comment === null || comment.deletedAt !== null) throw notFound("comment");
    if (comment.authorId !== actorId(c.actor))
      throw new DomainError("forbidden", "Only its author can change a comment.");
    const { candidateId, subjectId } = comment;
    const mentionedIds = await mentionsInForce(c, given.mentionedIds);
    await updateComment(c.tx, c.tenantId, commentId, { body, mentionedIds, editedAt: c.now() });
    await recordAudit(c, {
      action: "comment.edited",
      entity: "candidate",
      entityId: candidateId,
      fields: ["body", "mentionedIds"],
      before: { commentId, body: comment.body, mentionedIds: comment.mentionedIds },
      after: { commentId, body, mentionedIds },
      subjectId,
    });
    c.emit({ name: "comment/posted", data: { tenantId: c.tenantId, candidateId, commentId } });
  });
}
