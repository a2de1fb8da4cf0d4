import { peopleFor } from "@/app/(dashboard)/people.ts";
import type { CommentsAnswer } from "@/components/review/comment-types.ts";
import { listComments } from "@/lib/comments/list-comments.ts";
import type { Ctx } from "@/lib/context.ts";
import { isPermitted } from "@/lib/core/permissions.ts";

/** What was said about a candidate, with names, and whom one can mention. */
export async function loadComments(ctx: Ctx, input: { candidateId: string }): Promise<CommentsAnswer> {
  const [found, people] = await Promise.all([listComments(ctx, input), peopleFor(ctx)]);
  const isAdmin = isPermitted(ctx.actor, "admin");
  const comments = found.map((comment) => {
    const isMine = comment.authorId === people.me;
    const isThere = comment.deletedAt === null && comment.body !== "";
    return {
      id: comment.id,
      author: people.nameOf(comment.authorKind, comment.authorId),
      body: isThere ? comment.body : null,
      isDeleted: comment.deletedAt !== null,
      mentionedNames: comment.mentionedIds.map((id) => people.nameOf("user", id)),
      at: comment.createdAt.toISOString(),
      editedAt: comment.editedAt?.toISOString() ?? null,
      canEdit: isThere && isMine,
      canDelete: isThere && (isMine || isAdmin),
    };
  });
  return { comments, members: people.members.map(({ id, name }) => ({ id, name })) };
}
