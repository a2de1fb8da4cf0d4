import { z } from "zod";
import type { CellCount, Histogram } from "@/lib/analytics/cell-types.ts";
import { FailureClassSchema } from "@/lib/confidence/types.ts";

export const rangeDays = [7, 14, 28, 90] as const;

/** Stands in a filter for what has none: no agent, no class, no language. */
export const withoutAny = "-";

const Language = z
  .string()
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)
  .max(35);

/** What the charts are narrowed by; every field is also a parameter of the page's address. */
export const AnalyticsFilter = z.strictObject({
  agent: z.uuid().or(z.literal(withoutAny)).optional(),
  class: FailureClassSchema.or(z.literal(withoutAny)).optional(),
  language: Language.or(z.literal(withoutAny)).optional(),
});
export type AnalyticsFilter = z.output<typeof AnalyticsFilter>;

export const scoreNames = ["composite", "retrieval", "policy", "completeness", "memory"] as const;
export type ScoreName = (typeof scoreNames)[number];

export const AnalyticsInput = z.strictObject({
  days: z.literal(rangeDays).default(28),
  timeZone: z.string().min(1).max(100),
  filter: AnalyticsFilter.default({}),
  /** Whose distribution over time is wanted. */
  score: z.enum(scoreNames).default("composite"),
});
export type AnalyticsInput = z.input<typeof AnalyticsInput>;

/** Sums of cells: counts, and histograms by the edges of `cell-types.ts`. */
export type Sums = Record<CellCount, number> & Record<Histogram, number[]>;

/** What a page counts itself before it reads; the machine counts the rest within a minute or so. */
export const pageRefresh = { maxDays: 3, maxAnswers: 1_000 } as const;

/** One of the tenant's days, `YYYY-MM-DD`, with what was counted on it. */
export type DaySums = Sums & { day: string };

/** Durations from (inclusive) and to (exclusive, null for open) in seconds. */
export type TimeBin = { from: number; to: number | null; count: number };

/** What a sum of days says: AUROC of answerVerdict by confidence, medians in seconds, scores in tenths. */
export type Readings = {
  auroc: number | null;
  reliability: { from: number; to: number; right: number; judged: number }[];
  decisionSeconds: number | null;
  learningSeconds: number | null;
  decisionTimes: TimeBin[];
  learningTimes: TimeBin[];
  scores: Record<ScoreName, number[]>;
};

/** The scores of some days, in tenths. */
export type ScoreColumn = { first: string; last: string; bins: number[] };

/** One value of a dimension; `part` is an id, a class, a language or `-`. */
export type PartSums = { part: string } & Record<PartCount, number>;
export const partCounts = [
  "received",
  "scored",
  "captured",
  "decided",
  "learned",
  "approvals",
  "edits",
  "rejections",
  "right",
  "partly",
  "wrong",
  "reused",
  "reuseWrong",
] as const satisfies readonly CellCount[];
export type PartCount = (typeof partCounts)[number];

/** A new threshold or new scoring rules: what a change in the lines may come from. */
export type Change = {
  day: string;
  at: Date;
  kind: "threshold" | "scoring";
  number: number;
  value: number | null;
};

/** Clusters with open questions that were asked about most, as clusters are now. */
export type TopGap = {
  clusterId: string;
  candidateId: string;
  question: string | null;
  askedCount: number;
  formerCount: number;
  openCount: number;
  memberCount: number;
};

/** Live documents by how long ago somebody last said that they are right, as they are now. */
export type Freshness = {
  live: number;
  under30: number;
  under90: number;
  under180: number;
  older: number;
  overdue: number;
  ending: number;
};

export type Analytics = {
  first: string;
  last: string;
  former: { first: string; last: string };
  days: DaySums[];
  formerDays: DaySums[];
  sums: Sums;
  formerSums: Sums;
  readings: Readings;
  formerReadings: Readings;
  scoreColumns: ScoreColumn[];
  agents: PartSums[];
  classes: PartSums[];
  languages: PartSums[];
  reviewers: PartSums[];
  changes: Change[];
  gaps: TopGap[];
  freshness: Freshness;
  /** When a day was last counted; null where none ever was. */
  countedAt: Date | null;
  threshold: number;
};

/** What a mark of a chart stands for. */
export const markKinds = [
  "received",
  "captured",
  "decided",
  "learned",
  "served",
  "disliked",
  "composite",
  "factor",
  "decisions",
  "verdicts",
  "published",
  "reuses",
  "pairs",
] as const;
export const MarkKind = z.enum(markKinds);
export type MarkKind = z.output<typeof MarkKind>;

const civil = z.iso.date();
const share = z.coerce.number().min(0).max(1);

/** The items behind a mark: days of the tenant's calendar, both included, and what narrows it. */
export const MarkQuery = z.strictObject({
  kind: MarkKind,
  first: civil,
  last: civil,
  timeZone: z.string().min(1).max(100),
  filter: AnalyticsFilter.default({}),
  /** Of decisions. */
  action: z.enum(["approve", "edit", "reject", "skip"]).optional(),
  reviewer: z.uuid().or(z.literal(withoutAny)).optional(),
  verdict: z.enum(["right", "partly", "wrong", "unsure", "none"]).optional(),
  factor: z.enum(["retrieval", "policy", "completeness", "memory"]).optional(),
  /** A confidence or a factor from (inclusive) and to (exclusive, but for 1). */
  from: share.optional(),
  to: share.optional(),
  /** How long something took, in seconds. */
  fromSeconds: z.coerce.number().min(0).max(1e9).optional(),
  toSeconds: z.coerce.number().min(0).max(1e9).optional(),
  firstAction: z.enum(["approve", "edit", "reject"]).optional(),
  secondAction: z.enum(["approve", "edit", "reject"]).optional(),
  limit: z.number().int().min(1).max(500).default(200),
});
export type MarkQuery = z.input<typeof MarkQuery>;

export type MarkItem = {
  id: string;
  at: Date;
  question: string | null;
  candidateId: string | null;
  documentId: string | null;
  composite: number | null;
  detail: string | null;
};
/** Items of a mark are counted exactly up to here. */
export const itemCap = 10_000;

export type MarkItems = { items: MarkItem[]; total: number };

/** Sums over all tenants; seconds are the age of the oldest that waits. */
export type SystemMeasures = {
  tenants: number;
  responsesWaiting: number;
  responsesWaitingSeconds: number;
  candidatesOpen: number;
  candidatesOpenSeconds: number;
  documentsLive: number;
  alertsOpen: number;
  eventsWaiting: number;
  eventsWaitingSeconds: number;
  analyticsMarks: number;
};
