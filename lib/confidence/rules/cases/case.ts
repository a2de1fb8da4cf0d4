import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";
import type { FailureClass, RepairType, ScoringInput, SignalKind } from "@/lib/confidence/types.ts";

/**
 * One answer as it could come in, and what should be made of it. `failureClass` null = not captured; `signals` are all
 * that capture, in any order. Invented for these tests.
 */
export type Case = {
  name: string;
  question: string;
  answer: string;
  /** Null = an agent that does not retrieve. */
  passages: readonly string[] | null;
  failureClass: FailureClass | null;
  signals: readonly SignalKind[];
  repairType?: RepairType;
  more?: Partial<ScoringInput>;
};

/** Every case is told on this day. */
export const caseDay = new Date("2026-11-01T12:00:00Z");

export function toInput(language: string, item: Case): ScoringInput {
  return scoringInput({
    language,
    occurredAt: caseDay,
    question: item.question,
    answer: item.answer,
    passages: item.passages === null ? null : item.passages.map((text) => passage(text)),
    ...item.more,
  });
}
