import type { z } from "zod";
import { findCommentedCandidate, findComments } from "@/lib/comments/store.ts";
import { type CommentItem, ListCommentsInput } from "@/lib/comments/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** What was said about a candidate, the oldest first. */
export async function listComments(
  ctx: Ctx,
  input: z.input<typeof ListCommentsInput>,
): Promise<CommentItem[]> {
  requirePermission(ctx.actor, "read");
  const { candidateId } = parseInput(ListCommentsInput, input, "query");
  return inTransaction(ctx, async (c) => {
    if ((await findCommentedCandidate(c.tx, c.tenantId, candidateId)) === null) throw notFound("candidate");
    return findComments(c.tx, c.tenantId, candidateId);
  });
}
