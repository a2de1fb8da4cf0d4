import { z } from "zod";
import { boundedText } from "@/lib/core/text.ts";
import { bulkCap, QueueFilter, Tag } from "@/lib/review/queue-types.ts";
import { AnswerVerdict, RejectReason } from "@/lib/review/types.ts";

/** What a bulk run does to each of its candidates. */
export const BulkChange = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("reject"),
    reason: RejectReason,
    note: boundedText(1, 2_000).optional(),
    answerVerdict: AnswerVerdict.optional(),
  }),
  z.strictObject({ action: z.literal("assign"), memberId: z.uuid().nullable() }),
  z.strictObject({ action: z.literal("tag"), tag: Tag }),
  z.strictObject({ action: z.literal("untag"), tag: Tag }),
  z.strictObject({ action: z.literal("reopen") }),
]);
export type BulkChange = z.output<typeof BulkChange>;
export type BulkAction = BulkChange["action"];

const candidateIds = z.array(z.uuid()).min(1).max(bulkCap);

/** The rows that were ticked, or all that match; of these the first `bulkCap`, the longest waiting first. */
export const BulkTarget = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("ticked"), candidateIds }),
  z.strictObject({ kind: z.literal("matching"), filter: QueueFilter }),
]);
export type BulkTarget = z.input<typeof BulkTarget>;

export const BulkEffectQuery = z.strictObject({ change: BulkChange, target: BulkTarget });

export const StartBulkInput = z.strictObject({ change: BulkChange, candidateIds });

export const BulkRunInput = z.strictObject({ bulkRunId: z.uuid() });

export const bulkSkips = [
  "already_decided",
  "still_open",
  "claimed_by_other",
  "subject_blocked",
  "needs_second_review",
  "as_wanted",
  "too_many_tags",
  "stopped",
  "changed_since",
] as const;
/** Why a candidate is left as it is. `changed_since`: undo does not take back what somebody did after the run. */
export type BulkSkip = (typeof bulkSkips)[number];

export type SkipCount = { code: BulkSkip; count: number };

/** What a run would do now; `candidateIds` are all it would look at, to be given to the run. */
export type BulkEffect = {
  candidateIds: string[];
  changes: number;
  skips: SkipCount[];
  /** More match than one run takes. */
  isBounded: boolean;
};

export const bulkStatuses = ["running", "done", "undoing", "undone"] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

export type BulkProgress = {
  id: string;
  action: BulkAction;
  status: BulkStatus;
  total: number;
  pending: number;
  changed: number;
  skipped: number;
  undone: number;
  kept: number;
  skips: SkipCount[];
  createdAt: Date;
};

export type BulkOutcome = "pending" | "changed" | "skipped" | "undone" | "kept";

export type BulkItem = {
  candidateId: string;
  question: string | null;
  outcome: BulkOutcome;
  code: BulkSkip | null;
};
