import { randomUUID } from "node:crypto";
import type { ActionCase } from "@/e2e/action-case.ts";
import type { Place } from "@/e2e/place.ts";
import { thresholdCases } from "@/e2e/threshold-cases.ts";

export type RouteCase = {
  method: "GET" | "POST" | "DELETE";
  path: (place: Place) => string;
  body?: (place: Place) => unknown;
  viewer: number;
  foreign: number;
};

export const newMember = () => ({
  email: `${randomUUID()}@walk.example`,
  name: "Walker",
  password: randomUUID(),
  role: "viewer",
});

/** One for every server action of the build; an action without a case fails the walk. */
export const actionCases: Record<string, ActionCase> = {
  "alerts/actions.ts#dismissAlertAction": {
    input: () => ({ alertId: randomUUID() }),
    allowed: ["admin"],
    namesAnother: true,
  },
  "alerts/actions.ts#retryAlertAction": {
    input: () => ({ alertId: randomUUID() }),
    allowed: ["admin"],
    namesAnother: true,
  },
  "confidence/actions.ts#setScoringConfigAction": {
    input: () => ({ switches: {}, reason: "The walk changes nothing" }),
    allowed: ["admin"],
    namesAnother: false,
  },
  "confidence/actions.ts#tryScoringAction": {
    input: () => ({ question: "How much?", answer: "Six euros." }),
    allowed: ["admin"],
    namesAnother: false,
  },
  "confidence/actions.ts#refitNowAction": { input: () => ({}), allowed: ["admin"], namesAnother: false },
  "confidence/actions.ts#applyRefitAction": {
    input: () => ({ refitRunId: randomUUID() }),
    allowed: ["admin"],
    namesAnother: true,
  },
  "knowledge/actions.ts#pauseAction": {
    input: ({ documentId }) => ({ documentId, expectedVersionId: randomUUID(), reason: "The walk" }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "knowledge/actions.ts#resumeAction": {
    input: ({ documentId }) => ({ documentId, expectedVersionId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "knowledge/actions.ts#archiveAction": {
    input: ({ documentId }) => ({ documentId, expectedVersionId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "knowledge/actions.ts#unarchiveAction": {
    input: ({ documentId }) => ({ documentId, expectedVersionId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "knowledge/actions.ts#rollBackAction": {
    input: ({ documentId }) => ({
      documentId,
      versionId: randomUUID(),
      expectedLiveVersionId: randomUUID(),
    }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "knowledge/actions.ts#sendDraftAction": {
    input: ({ documentId }) => ({ documentId, versionId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "knowledge/actions.ts#reverifyAction": {
    input: ({ documentId }) => ({ documentId, expectedVersionId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "knowledge/actions.ts#editAction": {
    input: ({ documentId }) => ({
      documentId,
      expectedVersionId: randomUUID(),
      question: "Does the walk change it?",
      answer: "It does not.",
      phrasings: [],
    }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "knowledge/actions.ts#changeDetailsAction": {
    input: ({ documentId }) => ({
      documentId,
      expectedUpdatedAt: new Date(0).toISOString(),
      details: { tags: ["walk"] },
    }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/actions.ts#assign": {
    input: ({ candidateId }) => ({ candidateId, memberId: null }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/actions.ts#reclassify": {
    input: ({ candidateId }) => ({ candidateId, failureClass: "tool_failure" }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/actions.ts#decide": {
    input: ({ candidateId }) => ({ candidateId, action: "skip" }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/table/actions.ts#saveViewAction": {
    input: () => ({ name: `Walk ${randomUUID()}`, query: { filter: {}, sort: "impact" } }),
    allowed: ["reviewer", "admin"],
    namesAnother: false,
  },
  "review/table/actions.ts#changeViewAction": {
    input: () => ({ viewId: randomUUID(), name: "Walk" }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/table/actions.ts#deleteViewAction": {
    input: () => ({ viewId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/table/actions.ts#bulkEffectAction": {
    input: ({ candidateId }) => ({
      change: { action: "tag", tag: "walk" },
      target: { kind: "ticked", candidateIds: [candidateId] },
    }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/table/actions.ts#startBulkAction": {
    input: ({ candidateId }) => ({ change: { action: "tag", tag: "walk" }, candidateIds: [candidateId] }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/table/actions.ts#continueBulkAction": {
    input: () => ({ bulkRunId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/table/actions.ts#undoBulkAction": {
    input: () => ({ bulkRunId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/table/actions.ts#bulkOutcomeAction": {
    input: () => ({ bulkRunId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/take-over/actions.ts#takeOverAction": {
    input: ({ candidateId }) => ({ candidateId }),
    allowed: ["admin"],
    namesAnother: true,
  },
  "review/comments/actions.ts#postCommentAction": {
    input: ({ candidateId }) => ({ candidateId, body: "The walk looks at it" }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/comments/actions.ts#editCommentAction": {
    input: () => ({ commentId: randomUUID(), body: "Another word" }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/comments/actions.ts#deleteCommentAction": {
    input: () => ({ commentId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/second-review/actions.ts#resolveAction": {
    input: ({ candidateId }) => ({ candidateId, reviewId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "settings/actions.ts#setInstructionsAction": {
    input: () => ({ instructions: "The walk changes nothing" }),
    allowed: ["admin"],
    namesAnother: false,
  },
  "settings/actions.ts#setReviewPolicyAction": {
    input: ({ memberId }) => ({ neededReviews: 1, classes: {}, resolverId: memberId }),
    allowed: ["admin"],
    namesAnother: true,
  },
  "settings/actions.ts#setMatchPolicyAction": {
    input: () => ({ maxWrongShare: 0.01 }),
    allowed: ["admin"],
    namesAnother: false,
  },
  "settings/actions.ts#setStandingPolicyAction": {
    input: () => ({ minWrong: 3, rightShare: 0.8, decisionsInRow: 2 }),
    allowed: ["admin"],
    namesAnother: false,
  },
  "knowledge/proofs/actions.ts#proveAllAction": {
    input: () => ({}),
    allowed: ["admin"],
    namesAnother: false,
  },
  "knowledge/exchange/actions.ts#startImportAction": {
    input: () => ({ importId: randomUUID(), goesLive: false }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "settings/actions.ts#setEmailPreferenceAction": {
    input: () => ({ wantsEmail: true }),
    allowed: ["viewer", "reviewer", "admin"],
    namesAnother: false,
  },
  "settings/actions.ts#addMemberAction": { input: newMember, allowed: ["admin"], namesAnother: false },
  "settings/actions.ts#changeRoleAction": {
    input: ({ memberId }) => ({ memberId, role: "viewer" }),
    allowed: ["admin"],
    namesAnother: true,
  },
  "settings/actions.ts#removeMemberAction": {
    input: ({ memberId }) => ({ memberId }),
    allowed: ["admin"],
    namesAnother: true,
  },
  "settings/actions.ts#createKeyAction": {
    input: () => ({ name: "Walk", scopes: ["read"] }),
    allowed: ["admin"],
    namesAnother: false,
  },
  "settings/actions.ts#revokeKeyAction": {
    input: ({ keyId }) => ({ keyId }),
    allowed: ["admin"],
    namesAnother: true,
  },
  "settings/actions.ts#createAgentAction": {
    input: () => ({ key: `walk-${randomUUID()}`, name: "Walk" }),
    allowed: ["admin"],
    namesAnother: false,
  },
  ...thresholdCases,
  "review/cluster/actions.ts#decideAll": {
    input: ({ candidateId }) => ({ candidateId, action: "reject", reason: "off_topic" }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/cluster/actions.ts#split": {
    input: ({ clusterId, candidateId }) => ({ clusterId, memberIds: [candidateId], into: "alone" }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/cluster/actions.ts#merge": {
    input: ({ clusterId }) => ({ clusterId, otherClusterId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
  "review/cluster/actions.ts#takeBack": {
    input: () => ({ operationId: randomUUID() }),
    allowed: ["reviewer", "admin"],
    namesAnother: true,
  },
};

/** One for every page route of the build. */
export const routeCases: RouteCase[] = [
  { method: "GET", path: () => "/review/queue?view=impact", viewer: 200, foreign: 200 },
  { method: "GET", path: () => "/review/table/rows?status=open&sort=newest", viewer: 200, foreign: 200 },
  {
    method: "GET",
    path: ({ candidateId }) => `/review/detail?id=${candidateId}`,
    viewer: 200,
    foreign: 404,
  },
  {
    method: "GET",
    path: ({ documentId }) =>
      `/review/publish-status?documentId=${documentId}&versionId=00000000-0000-4000-8000-000000000000`,
    viewer: 200,
    foreign: 404,
  },
  {
    method: "POST",
    path: () => "/review/claim",
    body: ({ candidateId }) => ({ candidateId }),
    viewer: 403,
    foreign: 404,
  },
  { method: "POST", path: () => "/review/draw", body: () => ({ exceptIds: [] }), viewer: 403, foreign: 200 },
  {
    method: "DELETE",
    path: () => "/review/claim",
    body: ({ candidateId }) => ({ candidateId }),
    viewer: 403,
    foreign: 200,
  },
  {
    method: "GET",
    path: ({ clusterId }) => `/review/cluster?id=${clusterId}`,
    viewer: 200,
    foreign: 404,
  },
  {
    method: "GET",
    path: ({ clusterId }) => `/review/cluster/search?q=card&exceptId=${clusterId}`,
    viewer: 200,
    foreign: 200,
  },
  {
    method: "POST",
    path: () => "/review/conflicts",
    body: ({ candidateId }) => ({ candidateId, answer: "Mine." }),
    viewer: 403,
    foreign: 200,
  },
  { method: "GET", path: () => "/knowledge/exchange/export?format=jsonl", viewer: 200, foreign: 200 },
  {
    method: "GET",
    path: () => "/knowledge/exchange/outcomes-csv?importId=00000000-0000-4000-8000-000000000000",
    viewer: 404,
    foreign: 404,
  },
  // The walk sends no files: whoever may import is told so.
  {
    method: "POST",
    path: () => "/knowledge/exchange/upload",
    body: () => ({}),
    viewer: 403,
    foreign: 400,
  },
  {
    method: "POST",
    path: () => "/review/cluster/preview",
    body: ({ candidateId }) => ({ candidateId, action: "reject" }),
    viewer: 403,
    foreign: 404,
  },
  {
    method: "GET",
    path: ({ candidateId }) => `/review/thread?candidateId=${candidateId}`,
    viewer: 200,
    foreign: 404,
  },
  {
    method: "GET",
    path: ({ candidateId }) => `/review/similar?candidateId=${candidateId}`,
    viewer: 200,
    foreign: 404,
  },
  { method: "GET", path: () => "/review/progress", viewer: 200, foreign: 200 },
  {
    method: "GET",
    path: ({ candidateId }) => `/review/comments?candidateId=${candidateId}`,
    viewer: 200,
    foreign: 404,
  },
  {
    method: "GET",
    path: ({ candidateId }) => `/review/second-review?candidateId=${candidateId}`,
    viewer: 200,
    foreign: 404,
  },
  {
    method: "GET",
    path: ({ candidateId }) => `/review/audit-trail?candidateId=${candidateId}`,
    viewer: 200,
    foreign: 404,
  },
  {
    method: "GET",
    path: ({ documentId }) =>
      `/knowledge/served-csv?documentId=${documentId}&versionId=00000000-0000-4000-8000-000000000000`,
    viewer: 404,
    foreign: 404,
  },
  { method: "GET", path: () => "/notifications", viewer: 200, foreign: 200 },
  { method: "POST", path: () => "/notifications", body: () => ({}), viewer: 200, foreign: 200 },
];
