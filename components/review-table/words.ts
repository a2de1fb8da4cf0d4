import type { Choice } from "@/components/review-table/table-types.ts";
import type { BulkAction, BulkSkip } from "@/lib/review/bulk-types.ts";
import { me, none, type QueueColumn, type QueueFilter, type QueueSort } from "@/lib/review/queue-types.ts";
import type { CaptureReason } from "@/lib/review/types.ts";

export const REASON_LABELS: Record<CaptureReason, string> = {
  threshold: "below the cut",
  signal: "a signal",
  audit: "audit sample",
  unscored: "not scored",
  reuse: "a served answer",
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

type Value = string | number;
type Describe = (value: Value, names: Names) => string | null;

const named = (choices: readonly Choice[], id: Value) =>
  choices.find((choice) => choice.id === id)?.name ?? "someone gone";

const CLAIMS: Record<string, string> = { free: "free", mine: "held by me", others: "held by others" };

const FILTER_WORDS: Record<keyof QueueFilter, Describe> = {
  status: () => null,
  text: (value) => `“${value}”`,
  class: (value) => (value === none ? "no class" : plain(String(value))),
  agent: (value, { agents }) => (value === none ? "no agent" : named(agents, value)),
  language: (value) => languageName(String(value)),
  repair: (value) => (value === "none" ? "nothing to repair" : plain(String(value))),
  reason: (value) => `captured by ${REASON_LABELS[value as CaptureReason]}`,
  cluster: () => "one cluster",
  tag: (value) => `tag ${value}`,
  assignee: (value, { members }) =>
    value === none ? "given to nobody" : `given to ${value === me ? "me" : named(members, value)}`,
  claim: (value) => CLAIMS[value] ?? null,
  confidenceFrom: (value) => `confidence from ${value}`,
  confidenceTo: (value) => `confidence up to ${value}`,
  sizeFrom: (value) => `asked at least ${value} times`,
  sizeTo: (value) => `asked at most ${value} times`,
  ageFrom: (value) => `waiting over ${hoursWords(Number(value))}`,
  ageTo: (value) => `of the last ${hoursWords(Number(value)).replace(/^an? /u, "")}`,
  after: (value) => `captured from ${String(value).slice(0, 10)}`,
  before: (value) => `captured before ${String(value).slice(0, 10)}`,
};

/** A filter in a few words for its chip; null for what shows no chip. */
export function describeFilter(field: keyof QueueFilter, filter: QueueFilter, names: Names): string | null {
  const value = filter[field];
  return value === undefined ? null : FILTER_WORDS[field](value, names);
}
