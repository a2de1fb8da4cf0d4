import { presetVerdict } from "@/lib/review/rules/preset-verdict.ts";
import type { AnswerVerdict, ApprovalTarget } from "@/lib/review/types.ts";

/** The verdict a decision carries: what was said, or else what its action alone says. */
export function verdictOf(said: {
  action: "approve" | "edit" | "reject";
  target?: ApprovalTarget | undefined;
  answerVerdict?: AnswerVerdict | undefined;
}): AnswerVerdict {
  return said.answerVerdict ?? presetVerdict(said.action, said.target?.kind);
}
