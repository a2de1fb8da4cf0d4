import { writeForMember } from "@/app/(dashboard)/review/for-member.ts";
import { ApprovalConflictsInput, findApprovalConflicts } from "@/lib/review/find-approval-conflicts.ts";

/** An answer and its questions, at up to four bytes a character, are more than an address may hold. */
const maxBodyBytes = 524_288;

/** Says what live knowledge has against an approval, and does nothing. */
export const POST = writeForMember(ApprovalConflictsInput, findApprovalConflicts, maxBodyBytes);
