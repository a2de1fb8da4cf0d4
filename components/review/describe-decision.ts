import type { ShownDecision } from "@/components/review/desk-types.ts";
import type { rejectReasons } from "@/lib/review/types.ts";
import type { AnswerVerdict } from "@/lib/review/types.ts";

export const VERDICT_LABELS: Record<AnswerVerdict, string> = {
  right: "Right",
  partly: "Partly right",
  wrong: "Wrong",
  unsure: "Unsure",
};

export const REJECT_REASON_LABELS: Record<(typeof rejectReasons)[number], string> = {
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

const isReason = (code: string): code is keyof typeof REJECT_REASON_LABELS => code in REJECT_REASON_LABELS;

/** A stored reason is "code" or "code: note" for a rejection, and free words otherwise. */
export function describeReason(reason: string | null): string | null {
  if (reason === null) return null;
  const [code = "", ...note] = reason.split(": ");
  if (!isReason(code)) return reason;
  return [REJECT_REASON_LABELS[code], note.join(": ")].filter(Boolean).join(": ");
}

/** The inverse of `describeReason` for a rejection. */
export function rejectionReason(code: string, note: string): string {
  return note.trim() === "" ? code : `${code}: ${note.trim()}`;
}
