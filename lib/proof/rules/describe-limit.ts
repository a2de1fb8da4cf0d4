import { percentText } from "@/lib/core/percent-text.ts";
import type { DocumentStanding, StandingPolicy } from "@/lib/knowledge/types.ts";

/** Why a document was paused by itself, as its page and the audit trail say it. */
export function describeLimit(
  { limit, wrongCount, rightCount, high }: DocumentStanding,
  { decisionsInRow }: StandingPolicy,
): string {
  const judged = `${wrongCount} of ${wrongCount + rightCount} answers that somebody judged were wrong`;
  switch (limit) {
    case "decisions":
      return decisionsInRow === 1
        ? `Paused by itself: a reviewer called its answer wrong; ${judged}.`
        : `Paused by itself: the last ${decisionsInRow} reviewers called its answer wrong; ${judged}.`;
    case "share":
      return `Paused by itself: ${judged}, so at most ${percentText(high)} can be right.`;
    case null:
      return `Not paused: ${judged}.`;
    default:
      return limit satisfies never;
  }
}
