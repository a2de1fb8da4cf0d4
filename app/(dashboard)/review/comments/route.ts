import { loadComments } from "@/app/(dashboard)/review/comments/load-comments.ts";
import { readForMember } from "@/app/(dashboard)/review/for-member.ts";
import { ListCommentsInput } from "@/lib/comments/types.ts";

export const GET = readForMember(ListCommentsInput, loadComments);
