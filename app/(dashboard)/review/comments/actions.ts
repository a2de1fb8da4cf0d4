"use server";

import { defineAction } from "@/app/_server/define-action.ts";
import { deleteComment } from "@/lib/comments/delete-comment.ts";
import { editComment } from "@/lib/comments/edit-comment.ts";
import { postComment } from "@/lib/comments/post-comment.ts";
import { DeleteCommentInput, EditCommentInput, PostCommentInput } from "@/lib/comments/types.ts";

export const postCommentAction = defineAction(PostCommentInput, postComment);
export const editCommentAction = defineAction(EditCommentInput, editComment);
export const deleteCommentAction = defineAction(DeleteCommentInput, deleteComment);
