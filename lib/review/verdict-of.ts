import { presetVerdict } from "@/lib/review/rules/preset-verdict.ts";
import type { AnswerVerdict } from "@/lib/review/types.ts";

/** The verdict a decision carries: what was said, or else what its action alone says. */
export function verdictOf(said: {
  action: "approve" | "edit" | "reject";
  answerVerdict?: AnswerVerdict | undefined;
}): AnswerVerdict {
  return said.answerVerdict ?? presetVerdict(said.action);
}
