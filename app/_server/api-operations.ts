import { z } from "zod";
import { megabyte, operation } from "@/app/_server/operation.ts";
import {
  ScoringConfigSchema,
  ScoringConfigState,
  SetScoringConfigInput,
} from "@/lib/confidence/config-types.ts";
import { ConfidenceSummarySchema } from "@/lib/confidence/types.ts";
import { pageSchema } from "@/lib/core/page.ts";
import { exportMediaTypes } from "@/app/_server/export-stream.ts";
import { ExchangeFormat, ImportResult, ImportSource } from "@/lib/knowledge/exchange-types.ts";
import { Answer, AnswerInput, Match, MatchInput, SearchHit, SearchInput } from "@/lib/knowledge/types.ts";
import {
  BatchInput,
  BatchResult,
  FeedbackInput,
  FeedbackReceipt,
  IngestInput,
  IngestReceipt,
  maxBatchItems,
  ResponseDetail,
  ScoresInput,
  ScoresReceipt,
} from "@/lib/responses/types.ts";
import { SetThresholdInput, Threshold, ThresholdState } from "@/lib/thresholds/types.ts";
import { CandidatePage, CandidateQuery, DecisionInput } from "@/lib/review/types.ts";
import { SubmittedDecision } from "@/lib/second-review/types.ts";

const idParams = z.strictObject({ id: z.uuid() });
export const FullResponse = ResponseDetail.extend({
  confidence: ConfidenceSummarySchema.nullable(),
  candidateId: z.uuid().nullable(),
}).meta({ id: "Response" });

export const ingestResponseOperation = operation({
  id: "ingestResponse",
  method: "POST",
  path: "/api/v1/responses",
  summary: "Take in one response of an agent; it is scored in the background",
  scope: "ingest",
  body: IngestInput,
  maxBodyBytes: 2 * megabyte,
  failures: [409],
  responses: {
    200: { description: "The same externalId and body was taken in before", schema: IngestReceipt },
    202: { description: "Taken in", schema: IngestReceipt },
  },
});

export const ingestBatchOperation = operation({
  id: "ingestBatch",
  method: "POST",
  path: "/api/v1/responses/batch",
  summary: "Take in up to 500 responses; each item stands alone",
  scope: "ingest",
  body: BatchInput,
  shownBody: z.strictObject({
    items: z
      .array(z.union([IngestInput, z.unknown()]))
      .min(1)
      .max(maxBatchItems),
  }),
  maxBodyBytes: 16 * megabyte,
  responses: { 200: { description: "What became of each item, in order", schema: BatchResult } },
});

export const getResponseOperation = operation({
  id: "getResponse",
  method: "GET",
  path: "/api/v1/responses/{id}",
  summary: "One response with its confidence",
  scope: "read",
  params: idParams,
  responses: { 200: { description: "The response", schema: FullResponse } },
});

export const addFeedbackOperation = operation({
  id: "addFeedback",
  method: "POST",
  path: "/api/v1/responses/{id}/feedback",
  summary: "Add a rating to a response; it is scored anew",
  scope: "ingest",
  params: idParams,
  body: FeedbackInput,
  maxBodyBytes: 2 * megabyte,
  responses: { 202: { description: "Taken in", schema: FeedbackReceipt } },
});

export const addScoresOperation = operation({
  id: "addScores",
  method: "POST",
  path: "/api/v1/responses/{id}/scores",
  summary:
    "Add results of your own evaluations to a response, each by its name; where they say something new it is scored anew",
  scope: "ingest",
  params: idParams,
  body: ScoresInput,
  maxBodyBytes: 2 * megabyte,
  failures: [409],
  responses: {
    202: { description: "Taken in, with all scores the response has now", schema: ScoresReceipt },
  },
});

export const matchOperation = operation({
  id: "match",
  method: "POST",
  path: "/api/v1/match",
  summary: "What would be served to a question, and why; nothing is recorded",
  scope: "read",
  body: MatchInput,
  maxBodyBytes: 2 * megabyte,
  responses: { 200: { description: "What would be served", schema: Match } },
});

export const answerOperation = operation({
  id: "answer",
  method: "POST",
  path: "/api/v1/answers",
  summary: "Answer a question from approved knowledge; what is served is recorded as a reuse",
  scope: "ingest",
  body: AnswerInput,
  maxBodyBytes: 2 * megabyte,
  responses: { 200: { description: "What is served, with the id of the reuse", schema: Answer } },
});

export const searchKnowledgeOperation = operation({
  id: "searchKnowledge",
  method: "GET",
  path: "/api/v1/knowledge/search",
  summary: "Live knowledge nearest to a question, best first",
  scope: "read",
  query: SearchInput,
  responses: { 200: { description: "What was found, all on one page", schema: pageSchema(SearchHit) } },
});

export const exportKnowledgeOperation = operation({
  id: "exportKnowledge",
  method: "GET",
  path: "/api/v1/knowledge/export",
  summary: "Every document with its details, as one file; a folder of Markdown comes as a zip",
  scope: "read",
  query: z.strictObject({ format: ExchangeFormat }),
  responses: {
    200: {
      description: "The file, which the import takes back as it is",
      schema: z.string(),
      mediaTypes: Object.values(exportMediaTypes),
    },
  },
});

export const importKnowledgeOperation = operation({
  id: "importKnowledge",
  method: "POST",
  path: "/api/v1/knowledge/import",
  summary: "Take in documents of files; with dryRun=true say what would become of each and write nothing",
  scope: "review",
  query: z.strictObject({ dryRun: z.enum(["true", "false"]).default("false") }),
  body: ImportSource.extend({ goesLive: z.boolean().default(false) }),
  maxBodyBytes: 16 * megabyte,
  responses: {
    200: { description: "What would become of each document", schema: ImportResult },
    202: {
      description: "The import is started; documents are written in the background",
      schema: ImportResult,
    },
  },
});

export const listCandidatesOperation = operation({
  id: "listCandidates",
  method: "GET",
  path: "/api/v1/candidates",
  summary: "Captured responses that wait for a person or were decided",
  scope: "read",
  query: CandidateQuery,
  responses: { 200: { description: "One page of candidates", schema: CandidatePage } },
});

export const decideCandidateOperation = operation({
  id: "decideCandidate",
  method: "POST",
  path: "/api/v1/candidates/{id}/decision",
  summary: "Decide a candidate, as the review screen does",
  scope: "review",
  params: idParams,
  body: DecisionInput,
  maxBodyBytes: 2 * megabyte,
  failures: [409],
  responses: { 200: { description: "What the decision led to", schema: SubmittedDecision } },
});

export const getThresholdsOperation = operation({
  id: "getThreshold",
  method: "GET",
  path: "/api/v1/thresholds",
  summary: "The threshold in force and its newest versions",
  scope: "admin",
  responses: { 200: { description: "The threshold and its history, newest first", schema: ThresholdState } },
});

export const setThresholdOperation = operation({
  id: "setThreshold",
  method: "PUT",
  path: "/api/v1/thresholds",
  summary: "Change the threshold, its bounds, its step or its lock by hand; what is left out stays",
  scope: "admin",
  body: SetThresholdInput,
  maxBodyBytes: 2 * megabyte,
  failures: [409],
  responses: { 200: { description: "The threshold in force from now on", schema: Threshold } },
});

export const getScoringConfigOperation = operation({
  id: "getScoringConfig",
  method: "GET",
  path: "/api/v1/scoring",
  summary:
    "What answers are scored by: weights, signals that are off, your own rules; and the newest versions",
  scope: "admin",
  responses: {
    200: { description: "What is in force and its history, newest first", schema: ScoringConfigState },
  },
});

export const setScoringConfigOperation = operation({
  id: "setScoringConfig",
  method: "PUT",
  path: "/api/v1/scoring",
  summary: "Change weights, switches or rules for every answer from now on; what is left out stays",
  scope: "admin",
  body: SetScoringConfigInput,
  maxBodyBytes: 2 * megabyte,
  failures: [409],
  responses: { 200: { description: "What is in force from now on", schema: ScoringConfigSchema } },
});

export const apiOperations = [
  getThresholdsOperation,
  setThresholdOperation,
  getScoringConfigOperation,
  setScoringConfigOperation,
  ingestResponseOperation,
  ingestBatchOperation,
  getResponseOperation,
  addFeedbackOperation,
  addScoresOperation,
  matchOperation,
  answerOperation,
  searchKnowledgeOperation,
  exportKnowledgeOperation,
  importKnowledgeOperation,
  listCandidatesOperation,
  decideCandidateOperation,
];
