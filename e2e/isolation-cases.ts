import { randomUUID } from "node:crypto";

/** What a tenant holds that the other one's people may try to reach. */
export type Place = {
  candidateId: string;
  clusterId: string;
  documentId: string;
  memberId: string;
  keyId: string;
  token: string;
};

export type ActionCase = {
  input: (place: Place) => unknown;
  allowed: ("reviewer" | "admin")[];
  /** True where the input names what belongs to one tenant. */
  namesAnother: boolean;
};

export type RouteCase = {
  method: "GET" | "POST" | "DELETE";
  path: (place: Place) => string;
  body?: (place: Place) => unknown;
  viewer: number;
  foreign: number;
};

/** What is done at the desk beside deciding: the walk calls each as whoever may and whoever may not. */
export const deskActionCases: Record<string, ActionCase> = {
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

export const deskRouteCases: RouteCase[] = [
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
];
