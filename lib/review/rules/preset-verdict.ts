import type { AnswerVerdict } from "@/lib/review/types.ts";

/** What the action alone says about the agent's answer: unchanged = right, edited = partly, rejected = unsure. */
export function presetVerdict(action: "approve" | "edit" | "reject" | "skip"): AnswerVerdict {
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
