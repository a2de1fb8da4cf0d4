import { DomainError } from "@/lib/core/errors.ts";
import type { DecisionInput } from "@/lib/review/types.ts";

type Said = Pick<DecisionInput, "action" | "answer" | "target">;

/**
 * The answer that an approval or an edit publishes, from what was said and the agent's own. Where questions are attached to
 * a document its text is kept, and there is none. Throws `invalid_input` where nothing could be published.
 */
export function chooseAnswer({ action, answer, target }: Said, agentAnswer: string | null): string {
  if (target?.kind === "attach") return "";
  if (action === "edit") {
    if (answer === undefined) throw invalidField("answer", "An edit needs the edited answer.");
    return answer;
  }
  if (answer !== undefined && answer !== agentAnswer)
    throw invalidField("answer", 'Approving keeps the agent\'s answer. To change it use the action "edit".');
  if (agentAnswer === null || agentAnswer.trim() === "")
    throw invalidField("answer", "The agent gave no answer that could be approved. Edit it instead.");
  return agentAnswer;
}

export function invalidField(field: string, message: string): DomainError {
  return new DomainError("invalid_input", message, { problems: [{ path: `/${field}`, message }] });
}
