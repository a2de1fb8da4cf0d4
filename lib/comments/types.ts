import { z } from "zod";
import { boundedText } from "@/lib/core/text.ts";

const body = boundedText(1, 4_000).refine((text) => text.trim() !== "", "Must not be empty");
const mentionedIds = z.array(z.uuid()).max(20).default([]);

export const PostCommentInput = z.strictObject({ candidateId: z.uuid(), body, mentionedIds });
export const EditCommentInput = z.strictObject({ commentId: z.uuid(), body, mentionedIds });
export const DeleteCommentInput = z.strictObject({ commentId: z.uuid() });
export const ListCommentsInput = z.strictObject({ candidateId: z.uuid() });

/** One comment. `body` is empty where it was deleted, or erased with its subject. */
export type CommentItem = {
  id: string;
  candidateId: string;
  authorKind: "user" | "key";
  authorId: string;
  body: string;
  mentionedIds: string[];
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
};
