import type { BulkChange, BulkSkip, SkipCount } from "@/lib/review/bulk-types.ts";
import type { CandidateStatus } from "@/lib/review/types.ts";

export type BulkState = {
  status: CandidateStatus;
  isSubjectBlocked: boolean;
  isHeldByOther: boolean;
  neededReviews: number;
  tags: string[];
  assigneeId: string | null;
};

const mostTags = 20;

/** Whether a bulk run changes a candidate as it stands; the code says why not, null that it does. */
export function whyBulkSkips(change: BulkChange, state: BulkState): BulkSkip | null {
  switch (change.action) {
    case "reject":
      if (state.status !== "open") return "already_decided";
      if (state.isSubjectBlocked) return "subject_blocked";
      if (state.isHeldByOther) return "claimed_by_other";
      return state.neededReviews > 1 ? "needs_second_review" : null;
    case "assign":
      if (state.status !== "open") return "already_decided";
      return state.assigneeId === change.memberId ? "as_wanted" : null;
    case "tag":
      if (state.tags.includes(change.tag)) return "as_wanted";
      return state.tags.length >= mostTags ? "too_many_tags" : null;
    case "untag":
      return state.tags.includes(change.tag) ? null : "as_wanted";
    case "reopen":
      if (state.status === "open") return "still_open";
      if (state.isSubjectBlocked) return "subject_blocked";
      // Opening it begins a new round; what the former one said could not be put in force again.
      return state.neededReviews > 1 ? "needs_second_review" : null;
    default:
      return change satisfies never;
  }
}

/** The reasons with how often each stands, the most frequent first. */
export function countSkips(codes: readonly (BulkSkip | null)[]): SkipCount[] {
  const counts = new Map<BulkSkip, number>();
  for (const code of codes) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count);
}
