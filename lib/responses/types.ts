import { z } from "zod";
import { agentKey } from "@/lib/agents/types.ts";
import { findJsonProblem } from "@/lib/core/json-problem.ts";
import { boundedText } from "@/lib/core/text.ts";
import { ExternalId } from "@/lib/memory/types.ts";

export const responseStatuses = ["received", "scored", "unscored"] as const;
export const ResponseStatus = z.enum(responseStatuses);
export type ResponseStatus = z.output<typeof ResponseStatus>;

export const finishReasons = ["stop", "length", "content_filter", "tool_calls", "error"] as const;
export const FinishReason = z.enum(finishReasons);
export type FinishReason = z.output<typeof FinishReason>;

const unit = z.number().min(0).max(1);
const tokenCount = z.int().min(0).max(2_147_483_647);
const moment = z.iso.datetime({ offset: true });

export const PassageInput = z.strictObject({
  id: boundedText(1, 200).optional(),
  title: boundedText(0, 1_000).optional(),
  text: boundedText(0, 8_000),
  score: z.number().optional(),
  source: boundedText(0, 2_000).optional(),
});
export type PassageInput = z.output<typeof PassageInput>;

export const ToolCallInput = z.strictObject({
  name: boundedText(1, 200),
  ok: z.boolean(),
  error: boundedText(0, 2_000).optional(),
});
export type ToolCallInput = z.output<typeof ToolCallInput>;

export const PolicyInput = z.strictObject({
  rule: boundedText(1, 200),
  verdict: z.enum(["pass", "warn", "block"]),
  detail: boundedText(0, 2_000).optional(),
});
export type PolicyInput = z.output<typeof PolicyInput>;

export const MemoryInput = z.strictObject({
  kind: z.enum(["fact", "preference", "message"]),
  text: boundedText(1, 8_000),
  at: moment.optional(),
});
export type MemoryInput = z.output<typeof MemoryInput>;

export const FeedbackInput = z.strictObject({
  rating: z.enum(["up", "down"]),
  comment: boundedText(0, 4_000).optional(),
});
export type FeedbackInput = z.output<typeof FeedbackInput>;

/** Of one response, whenever they came. */
export const maxScores = 100;

const Scores = z.record(boundedText(1, 100), unit).superRefine((scores, context) => {
  if (Object.keys(scores).length > maxScores)
    context.addIssue({ code: "custom", message: `Must have at most ${maxScores} scores` });
});

/** Results of the caller's own evaluations by their names, 0..1. */
export const ScoresInput = z.strictObject({ scores: Scores }).meta({ id: "ScoresInput" });
export type ScoresInput = z.output<typeof ScoresInput>;

export const UsageInput = z.strictObject({
  inputTokens: tokenCount,
  outputTokens: tokenCount,
  costUsd: z.number().min(0).max(1_000_000_000).optional(),
});

const maxMetadataBytes = 16_384;

const Metadata = z.record(z.string(), z.unknown()).superRefine((metadata, context) => {
  const problem = findJsonProblem(metadata, { maxBytes: maxMetadataBytes, maxDepth: 32 });
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
});

/** One answer as an agent's side sends it. Lengths are in code points; `occurredAt` may lie at most a minute ahead of us. */
export const IngestInput = z
  .strictObject({
    externalId: ExternalId,
    agent: agentKey.optional(),
    threadId: ExternalId.optional(),
    subjectId: ExternalId.optional(),
    question: boundedText(1, 8_000),
    answer: boundedText(0, 32_000),
    language: z
      .string()
      .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, "Must be a language tag, such as en or de-CH")
      .max(35)
      .optional(),
    occurredAt: moment.optional(),
    finishReason: FinishReason.optional(),
    /** Null where the agent does not retrieve, empty where it found nothing. */
    passages: z.array(PassageInput).max(50).nullable(),
    toolCalls: z.array(ToolCallInput).max(100).optional(),
    policy: z.array(PolicyInput).max(100).optional(),
    memory: z.array(MemoryInput).max(100).optional(),
    feedback: FeedbackInput.optional(),
    scores: Scores.optional(),
    usage: UsageInput.optional(),
    model: boundedText(1, 200).optional(),
    metadata: Metadata.optional(),
    reuseId: z.uuid().optional(),
  })
  .meta({ id: "ResponseInput" });
export type IngestInput = z.output<typeof IngestInput>;

export const maxBatchItems = 500;

/** The items are checked one by one, so that a bad one never loses the good ones. */
export const BatchInput = z.strictObject({ items: z.array(z.unknown()).min(1).max(maxBatchItems) });
export type BatchInput = z.output<typeof BatchInput>;

export const IngestReceipt = z
  .object({ id: z.uuid(), externalId: z.string(), status: ResponseStatus })
  .meta({ id: "ResponseReceipt" });
export type IngestReceipt = z.output<typeof IngestReceipt>;

/** What became of one item: the status it would have had alone, and the receipt or the problem. */
export const BatchItemResult = z.object({
  index: z.int().min(0),
  statusCode: z.union([
    z.literal(202),
    z.literal(200),
    z.literal(400),
    z.literal(403),
    z.literal(409),
    z.literal(503),
  ]),
  externalId: z.string().nullable(),
  id: z.uuid().nullable(),
  status: ResponseStatus.nullable(),
  error: z
    .object({
      code: z.string(),
      detail: z.string(),
      errors: z.array(z.object({ path: z.string(), message: z.string() })),
    })
    .nullable(),
});
export type BatchItemResult = z.output<typeof BatchItemResult>;

export const BatchResult = z.object({ items: z.array(BatchItemResult) }).meta({ id: "BatchResult" });
export type BatchResult = z.output<typeof BatchResult>;

export const FeedbackReceipt = z
  .object({ id: z.uuid(), responseId: z.uuid() })
  .meta({ id: "FeedbackReceipt" });
export type FeedbackReceipt = z.output<typeof FeedbackReceipt>;

/** All scores of a response after new ones were taken in; `isChanged`: false where they said nothing new. */
export const ScoresReceipt = z
  .object({ responseId: z.uuid(), scores: z.record(z.string(), unit), isChanged: z.boolean() })
  .meta({ id: "ScoresReceipt" });
export type ScoresReceipt = z.output<typeof ScoresReceipt>;

/** A response as `GET` gives it, apart from what domains to the right know; texts are null once they were erased. */
export const ResponseDetail = z.object({
  id: z.uuid(),
  externalId: z.string(),
  status: ResponseStatus,
  agent: z.string().nullable(),
  threadId: z.string().nullable(),
  subjectId: z.string().nullable(),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  language: z.string().nullable(),
  finishReason: FinishReason.nullable(),
  model: z.string().nullable(),
  occurredAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  scoredAt: z.iso.datetime().nullable(),
  passages: z
    .array(
      z.object({
        id: z.string().nullable(),
        title: z.string().nullable(),
        text: z.string(),
        score: z.number().nullable(),
        source: z.string().nullable(),
      }),
    )
    .nullable(),
  feedback: z.array(
    z.object({
      id: z.uuid(),
      rating: z.enum(["up", "down"]),
      comment: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type ResponseDetail = z.output<typeof ResponseDetail>;

/** Everything about a response that scoring looks at; `body` is null once it was erased. */
export type ScoringMaterial = {
  responseId: string;
  externalId: string;
  status: ResponseStatus;
  agentId: string | null;
  threadId: string | null;
  subjectId: string | null;
  reuseId: string | null;
  bodyHash: string;
  language: string | null;
  finishReason: FinishReason | null;
  occurredAt: Date;
  receivedAt: Date;
  body: {
    question: string;
    answer: string;
    toolCalls: ToolCallInput[];
    policy: PolicyInput[];
    memory: MemoryInput[];
    scores: Record<string, number>;
  } | null;
  /** Null where the agent does not retrieve. */
  passages:
    | {
        id: string;
        externalId: string | null;
        title: string | null;
        text: string;
        score: number | null;
        source: string | null;
      }[]
    | null;
  feedback: { id: string; rating: "up" | "down"; createdAt: Date }[];
  /** What was said in the same thread before, oldest first: the last six messages, each cut at 2,000 characters. */
  earlierTurns: { id: string; role: "user" | "assistant"; text: string; at: Date }[];
  /** What the same subject (or the same thread, where it is nobody's) asked before, newest first: at most three. */
  recentQuestions: { id: string; text: string }[];
};
