import { z } from "zod";
import { boundedText } from "@/lib/core/text.ts";
import { FailureClassSchema, RepairTypeSchema } from "@/lib/confidence/types.ts";
import { CandidateStatus, CaptureReason } from "@/lib/review/types.ts";

/** Matches are counted exactly up to here; beyond it a count says "more than". */
export const countCap = 10_000;

/** As many candidates as one bulk run takes. */
export const bulkCap = 5_000;

/** Stands for "none of them": not yet classified, no agent, nobody assigned. */
export const none = "none";
/** The member who looks, so that a shared view shows everybody their own. */
export const me = "me";

const share = z.coerce.number().min(0).max(1);
const size = z.coerce.number().int().min(1).max(10_000_000);
const hours = z.coerce.number().int().min(0).max(100_000);

/** A label that reviewers give: letters, digits and a few marks, kept in lower case. */
export const Tag = z
  .string()
  .trim()
  .toLowerCase()
  .normalize()
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M} _.-]*$/u, "A tag is letters, digits, spaces, dots or dashes");

/** What the queue is narrowed by; every field is also a parameter of the page's address. Ages are hours since capture. */
export const QueueFilter = z.strictObject({
  status: CandidateStatus.default("open"),
  text: boundedText(1, 200).optional(),
  class: FailureClassSchema.or(z.literal(none)).optional(),
  agent: z.uuid().or(z.literal(none)).optional(),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)
    .max(35)
    .optional(),
  repair: RepairTypeSchema.optional(),
  reason: CaptureReason.optional(),
  cluster: z.uuid().optional(),
  tag: Tag.optional(),
  assignee: z
    .uuid()
    .or(z.enum([me, none]))
    .optional(),
  claim: z.enum(["free", "mine", "others"]).optional(),
  confidenceFrom: share.optional(),
  confidenceTo: share.optional(),
  sizeFrom: size.optional(),
  sizeTo: size.optional(),
  ageFrom: hours.optional(),
  ageTo: hours.optional(),
  after: z.iso.datetime().optional(),
  before: z.iso.datetime().optional(),
});
export type QueueFilter = z.output<typeof QueueFilter>;

export const queueSorts = [
  "impact",
  "oldest",
  "newest",
  "confidence-low",
  "confidence-high",
  "size",
] as const;
export const QueueSort = z.enum(queueSorts);
export type QueueSort = z.output<typeof QueueSort>;

export const BrowseQuery = z.strictObject({
  filter: QueueFilter,
  sort: QueueSort.default("impact"),
  cursor: z.string().min(1).max(400).nullable().default(null),
  limit: z.coerce.number().int().min(1).max(200).default(60),
});
export type BrowseQuery = z.input<typeof BrowseQuery>;

/** One candidate as a row of the queue table. */
export type BrowsedCandidate = {
  id: string;
  question: string | null;
  status: CandidateStatus;
  captureReason: CaptureReason;
  failureClass: string | null;
  repairType: string | null;
  /** 0..1, null where it was not scored. */
  composite: number | null;
  language: string | null;
  agentId: string | null;
  agentName: string | null;
  clusterId: string | null;
  /** How often it was asked. */
  clusterSize: number | null;
  impact: number | null;
  tags: string[];
  capturedAt: Date;
  holderId: string | null;
  assigneeId: string | null;
};

/** `isCapped`: there are more than `matching`, which is `countCap` then. */
export type MatchCount = { matching: number; isCapped: boolean };

const columnNames = [
  "class",
  "confidence",
  "asked",
  "waiting",
  "agent",
  "language",
  "repair",
  "reason",
  "tags",
  "who",
] as const;
export const QueueColumn = z.enum(columnNames);
export type QueueColumn = z.output<typeof QueueColumn>;

/** What a saved view holds: the filter, the order and which columns are shown (null: the usual ones). */
export const SavedQuery = z.strictObject({
  filter: QueueFilter,
  sort: QueueSort,
  columns: z.array(QueueColumn).max(columnNames.length).nullable().default(null),
});
export type SavedQuery = z.output<typeof SavedQuery>;

export const SavedViewName = boundedText(1, 60);

export type SavedView = {
  id: string;
  name: string;
  isShared: boolean;
  isMine: boolean;
  ownerName: string;
  query: SavedQuery;
};
