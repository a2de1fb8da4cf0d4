import type { AnswerVerdict } from "@/lib/review/types.ts";
import type { ReviewAction } from "@/lib/second-review/types.ts";

/** `place` is the document it goes to: "new", or what is done with which. */
export type Said = {
  action: ReviewAction;
  answer: string | null;
  answerVerdict: AnswerVerdict;
  place: string;
};

/**
 * True where all say the same. To reject is agreed with the same verdict on the agent. To publish is agreed with the same
 * text in the same place, however its blanks are set: of two different texts neither goes out on the strength of the other.
 */
export function reviewsAgree(reviews: readonly Said[]): boolean {
  const [first, ...rest] = reviews;
  return first !== undefined && rest.every((other) => saySame(first, other));
}

function saySame(one: Said, other: Said): boolean {
  if (one.action === "reject" || other.action === "reject")
    return one.action === other.action && one.answerVerdict === other.answerVerdict;
  return textOf(one) === textOf(other) && one.place === other.place;
}

/** An approval keeps the agent's answer, which an edit never equals: then it would be an approval. */
function textOf({ action, answer }: Said): string | null {
  return action === "approve" ? null : (answer ?? "").split(/\s+/u).filter(Boolean).join(" ");
}
