import type { Holder } from "@/components/review/desk-types.ts";
import type { LeftOutReason } from "@/lib/review/cluster-types.ts";
import type { CandidateStatus } from "@/lib/review/types.ts";

export type ShownClusterMember = {
  id: string;
  status: CandidateStatus;
  question: string | null;
  /** What the agent said, cut. */
  answer: string | null;
  isSubjectBlocked: boolean;
  askedAt: string;
  holder: Holder | null;
  /** In force; null on an open one. */
  decision: { action: string; by: string; at: string } | null;
};

export type ShownMove = {
  operationId: string | null;
  reason: string;
  candidateCount: number;
  /** Null where the machine did. */
  by: string | null;
  at: string;
  isTakenBack: boolean;
  canTakeBack: boolean;
};

export type ShownNearCluster = {
  id: string;
  question: string | null;
  memberCount: number;
  openCount: number;
  similarity: number;
};

/** A cluster as the drawer shows it; `members` are the first of `memberCount`. Moments are ISO 8601. */
export type ShownCluster = {
  id: string;
  memberCount: number;
  openCount: number;
  peopleCount: number;
  firstSeenAt: string;
  lastSeenAt: string;
  phrasings: { text: string; askedCount: number; openCount: number }[];
  members: ShownClusterMember[];
  moves: ShownMove[];
  near: ShownNearCluster[];
};

type PreviewedMember = { candidateId: string; question: string | null };

export type ShownPreview = {
  decided: PreviewedMember[];
  leftOut: (PreviewedMember & { reason: LeftOutReason; holder: Holder | null })[];
  beyondCount: number;
};

const LEFT_OUT_WORDS: Record<LeftOutReason, string> = {
  not_a_member: "it stands in another cluster by now",
  already_decided: "it is decided already",
  subject_blocked: "its person is blocked: nothing is decided about them",
  held_by_other: "somebody else is on it",
  needs_second_review: "two people have to look at it, one by one",
  text_erased: "its text was erased",
};

/** "Dana is on it", or why else it is left out. */
export function describeLeftOut({
  reason,
  holder,
}: {
  reason: LeftOutReason;
  holder: Holder | null;
}): string {
  return reason === "held_by_other" && holder !== null ? `${holder.name} is on it` : LEFT_OUT_WORDS[reason];
}

const MOVES: Record<string, (count: string) => string> = {
  started: () => "It began with one question",
  joined: (count) => `${count} joined by themselves, being near`,
  split: (count) => `${count} split off`,
  merge: (count) => `${count} merged`,
  unsplit: (count) => `${count} put back after a split`,
  unmerge: (count) => `${count} put back after a merge`,
};

/** "3 questions split off". */
export function describeMove({
  reason,
  candidateCount,
}: Pick<ShownMove, "reason" | "candidateCount">): string {
  const count = `${candidateCount} ${candidateCount === 1 ? "question" : "questions"}`;
  return MOVES[reason]?.(count) ?? `${count} moved`;
}
