import type { ShownDecision } from "@/components/review/desk-types.ts";
import type { AnswerVerdict, RejectReason } from "@/lib/review/types.ts";

export const VERDICT_LABELS: Record<AnswerVerdict, string> = {
  right: "Right",
  partly: "Partly right",
  wrong: "Wrong",
  unsure: "Unsure",
};

export const REJECT_REASON_LABELS: Record<RejectReason, string> = {
  not_useful: "Not worth knowing",
  agent_was_right: "The agent was right, nothing to learn",
  cannot_answer: "We cannot answer this",
  off_topic: "Not about us",
  abuse: "Abuse or spam",
  duplicate: "Answered already",
  other: "Something else",
};

const ACTION_LABELS: Record<string, string> = {
  approve: "Approved unchanged",
  edit: "Edited and approved",
  reject: "Rejected",
  skip: "Skipped",
};

const UNDO_LABELS: Record<string, string> = {
  undone: "taken back",
  reopened: "reopened",
  negative_feedback: "reopened by a thumbs-down",
};

/** "Edited and approved", "Rejected", "Approved unchanged, with its cluster". */
export function describeAction({ action, isAlong }: Pick<ShownDecision, "action" | "isAlong">): string {
  const label = ACTION_LABELS[action] ?? action;
  return isAlong ? `${label} along with its cluster` : label;
}

export function describeUndo(undoReason: string | null): string {
  return UNDO_LABELS[undoReason ?? ""] ?? "taken back";
}

/** "Not about us: they ask for a pizza", the note alone, or null where nothing was said. */
export function describeReason({ reason, note }: Pick<ShownDecision, "reason" | "note">): string | null {
  const words = [reason === null ? "" : REJECT_REASON_LABELS[reason], note ?? ""].filter(Boolean).join(": ");
  return words === "" ? null : words;
}
