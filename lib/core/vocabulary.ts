/* Closed lists of words that schemas, rules and screens share. Here, so that a screen that shows one loads no schema. */

export const failureClasses = [
  "retrieval_miss",
  "policy_block",
  "hallucination_signal",
  "negative_feedback",
  "incomplete_answer",
  "memory_conflict",
  "tool_failure",
  "low_confidence",
] as const;

/** Why a candidate is rejected. */
export const rejectReasons = [
  "not_useful",
  "agent_was_right",
  "cannot_answer",
  "off_topic",
  "abuse",
  "duplicate",
  "other",
] as const;

/** What an answer says instead of what is known, to stand inside a sentence. */
export const memoryConflictWords = {
  number: "another number",
  date: "another date",
  name: "another name",
  negation: "the opposite",
  value: "another value",
  preference: "not what they want",
} as const;
