import type { Choice } from "@/components/review-table/table-types.ts";
import type { BulkAction, BulkSkip } from "@/lib/review/bulk-types.ts";
import { me, none, type QueueColumn, type QueueFilter, type QueueSort } from "@/lib/review/queue-types.ts";
import type { CaptureReason } from "@/lib/review/types.ts";

export const REASON_LABELS: Record<CaptureReason, string> = {
  threshold: "below the cut",
  signal: "a signal",
  audit: "audit sample",
  unscored: "not scored",
};

export const SORT_LABELS: Record<QueueSort, string> = {
  impact: "Highest impact",
  oldest: "Longest waiting",
  newest: "Newest",
  "confidence-low": "Lowest confidence",
  "confidence-high": "Highest confidence",
  size: "Most asked",
};

export const COLUMN_LABELS: Record<QueueColumn, string> = {
  class: "Failure class",
  confidence: "Confidence",
  asked: "Asked",
  waiting: "Waiting",
  agent: "Agent",
  language: "Language",
  repair: "Repair",
  reason: "Captured by",
  tags: "Tags",
  who: "Who",
};

export const SKIP_LABELS: Record<BulkSkip, string> = {
  already_decided: "already decided",
  still_open: "open as it is",
  claimed_by_other: "held by a colleague",
  subject_blocked: "of a blocked person",
  needs_second_review: "to be decided by two people",
  as_wanted: "as wanted already",
  too_many_tags: "full of tags",
  stopped: "not begun",
  changed_since: "changed by somebody since",
};

export const ACTION_WORDS: Record<BulkAction, { verb: string; doing: string; done: string }> = {
  reject: { verb: "Reject", doing: "Rejecting", done: "rejected" },
  assign: { verb: "Give", doing: "Giving", done: "given" },
  tag: { verb: "Tag", doing: "Tagging", done: "tagged" },
  untag: { verb: "Untag", doing: "Untagging", done: "untagged" },
  reopen: { verb: "Reopen", doing: "Reopening", done: "reopened" },
};

/** "policy_block" as "policy block". */
export const plain = (code: string) => code.replaceAll("_", " ");

const LANGUAGES = new Intl.DisplayNames("en", { type: "language" });

export function languageName(code: string): string {
  try {
    return LANGUAGES.of(code) ?? code;
  } catch {
    return code;
  }
}

const hoursWords = (hours: number) =>
  hours % 24 === 0 && hours > 0
    ? hours === 24
      ? "a day"
      : `${hours / 24} days`
    : hours === 1
      ? "an hour"
      : `${hours} hours`;

type Names = { agents: readonly Choice[]; members: readonly Choice[] };

/** A filter in a few words for its chip; null for what shows no chip. */
export function describeFilter(field: keyof QueueFilter, filter: QueueFilter, names: Names): string | null {
  const value = filter[field];
  if (value === undefined) return null;
  const named = (choices: readonly Choice[]) =>
    choices.find(({ id }) => id === value)?.name ?? "someone gone";
  switch (field) {
    case "status":
      return null;
    case "text":
      return `“${String(value)}”`;
    case "class":
      return value === none ? "no class" : plain(String(value));
    case "agent":
      return value === none ? "no agent" : named(names.agents);
    case "language":
      return languageName(String(value));
    case "repair":
      return value === "none" ? "nothing to repair" : plain(String(value));
    case "reason":
      return `captured by ${REASON_LABELS[value as CaptureReason]}`;
    case "cluster":
      return "one cluster";
    case "tag":
      return `tag ${String(value)}`;
    case "assignee":
      return value === none ? "given to nobody" : `given to ${value === me ? "me" : named(names.members)}`;
    case "claim":
      return { free: "free", mine: "held by me", others: "held by others" }[String(value)] ?? null;
    case "confidenceFrom":
      return `confidence from ${String(value)}`;
    case "confidenceTo":
      return `confidence up to ${String(value)}`;
    case "sizeFrom":
      return `asked at least ${String(value)} times`;
    case "sizeTo":
      return `asked at most ${String(value)} times`;
    case "ageFrom":
      return `waiting over ${hoursWords(Number(value))}`;
    case "ageTo":
      return `of the last ${hoursWords(Number(value)).replace(/^an? /u, "")}`;
    case "after":
      return `captured from ${String(value).slice(0, 10)}`;
    case "before":
      return `captured before ${String(value).slice(0, 10)}`;
    default:
      return field satisfies never;
  }
}
