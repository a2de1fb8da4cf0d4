import { randomUUID } from "node:crypto";

/** What a tenant holds that the other one's people may try to reach. */
export type Place = {
  candidateId: string;
  documentId: string;
  memberId: string;
  keyId: string;
  token: string;
};

type ActionCase = {
  input: (place: Place) => unknown;
  allowed: ("viewer" | "reviewer" | "admin")[];
  /** True where the input names what belongs to one tenant. */
  namesAnother: boolean;
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
  "thresholds/actions.ts#setThresholdAction": {
    input: () => ({ auditRate: 0.02, reason: "The walk changes nothing" }),
    allowed: ["admin"],
    namesAnother: false,
  },
  "thresholds/actions.ts#runNowAction": { input: () => ({}), allowed: ["admin"], namesAnother: false },
};
