import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import { lockComment, updateComment } from "@/lib/comments/store.ts";
import { DeleteCommentInput } from "@/lib/comments/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, isPermitted, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Takes the words out of one's own comment, or as an admin out of anyone's. That it stood there stays to be seen. */
export async function deleteComment(ctx: Ctx, input: z.input<typeof DeleteCommentInput>): Promise<void> {
  requirePermission(ctx.actor, "review");
  const { commentId } = parseInput(DeleteCommentInput, input);
  await inTransaction(ctx, async (c) => {
    const comment = await lockComment(c.tx, c.tenantId, commentId);
    if (comment === null || comment.deletedAt !== null) throw notFound("comment");
    if (comment.authorId !== actorId(c.actor) && !isPermitted(c.actor, "admin"))
      throw new DomainError("forbidden", "Only its author or an admin can delete a comment.");
    await updateComment(c.tx, c.tenantId, commentId, { body: "", mentionedIds: [], deletedAt: c.now() });
    await recordAudit(c, {
      action: "comment.deleted",
      entity: "candidate",
      entityId: comment.candidateId,
      fields: ["deletedAt"],
      before: { commentId },
    });
  });
}
