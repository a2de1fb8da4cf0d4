/** Counted of the answers that occurred on a day. */
export const answerCounts = [
  "received",
  "scored",
  "unscored",
  "captured",
  "byThreshold",
  "bySignal",
  "byAudit",
  "byFailure",
  "byReuse",
  "decided",
  "approved",
  "rejected",
  "learned",
  "servedAgain",
  "liked",
  "disliked",
  "tokened",
  "costed",
  "inputTokens",
  "outputTokens",
  "costMicroUsd",
] as const;

/** Counted of what was decided, published and served on a day. */
export const deedCounts = [
  "approvals",
  "edits",
  "rejections",
  "skips",
  "right",
  "partly",
  "wrong",
  "unsure",
  "published",
  "reused",
  "reuseRight",
  "reuseWrong",
] as const;

export const cellCounts = [...answerCounts, ...deedCounts] as const;
export type CellCount = (typeof cellCounts)[number];

/** Histograms with their number of bins. */
export const histogramSizes = {
  compositeCaptured: 20,
  compositeKept: 20,
  retrieval: 10,
  policy: 10,
  completeness: 10,
  memory: 10,
  rightBins: 50,
  wrongBins: 50,
  decisionTimes: 19,
  learningTimes: 19,
  pairs: 9,
} as const;
export type Histogram = keyof typeof histogramSizes;
export const histograms = Object.keys(histogramSizes) as Histogram[];

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Upper edges of the bins of durations, in seconds; the last bin has none. */
export const timeEdges: readonly number[] = [
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  day,
  2 * day,
  3 * day,
  5 * day,
  7 * day,
  14 * day,
  30 * day,
];
