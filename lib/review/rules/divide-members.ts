import type { LeftOut, LeftOutReason } from "@/lib/review/cluster-types.ts";

export type AlongMember = {
  id: string;
  clusterId: string | null;
  status: string;
  question: string | null;
  isSubjectBlocked: boolean;
  holderId: string | null;
  neededReviews: number;
};

type Dividing = {
  chosenIds: readonly string[];
  /** The lead's cluster; null takes nobody along. */
  clusterId: string | null;
  deciderId: string | null;
  /** An approval learns from the question; a rejection needs none. */
  needsText: boolean;
};

/**
 * Which of the chosen members a decision is made for as well, and why not for each of the others: every chosen one is in
 * one of the two lists.
 */
export function divideMembers<Member extends AlongMember>(
  members: readonly Member[],
  dividing: Dividing,
): { decided: Member[]; leftOut: LeftOut[] } {
  const byId = new Map(members.map((member) => [member.id, member]));
  const decided: Member[] = [];
  const leftOut: LeftOut[] = [];
  for (const candidateId of new Set(dividing.chosenIds)) {
    const member = byId.get(candidateId);
    const reason = member === undefined ? "not_a_member" : whyLeftOut(member, dividing);
    if (member !== undefined && reason === null) decided.push(member);
    else leftOut.push({ candidateId, reason: reason ?? "not_a_member" });
  }
  return { decided, leftOut };
}

function whyLeftOut(
  member: AlongMember,
  { clusterId, deciderId, needsText }: Dividing,
): LeftOutReason | null {
  if (clusterId === null || member.clusterId !== clusterId) return "not_a_member";
  if (member.status !== "open") return "already_decided";
  if (member.isSubjectBlocked) return "subject_blocked";
  if (member.holderId !== null && member.holderId !== deciderId) return "held_by_other";
  if (member.neededReviews > 1) return "needs_second_review";
  return needsText && member.question === null ? "text_erased" : null;
}
