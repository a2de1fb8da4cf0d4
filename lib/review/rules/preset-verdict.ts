import type { AnswerVerdict, ApprovalTargetKind } from "@/lib/review/types.ts";

/**
 * What the action alone says about the agent's answer: unchanged = right, edited = partly, rejected = unsure. Where questions
 * are attached to a document its text is served, and nothing was said of the agent's.
 */
export function presetVerdict(
  action: "approve" | "edit" | "reject" | "skip",
  target: ApprovalTargetKind = "new",
): AnswerVerdict {
  if (target === "attach") return "unsure";
  switch (action) {
    case "approve":
      return "right";
    case "edit":
      return "partly";
    case "reject":
    case "skip":
      return "unsure";
    default:
      return action satisfies never;
  }
}
