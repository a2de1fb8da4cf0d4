import "@/lib/testing/route-env.ts";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { apiOperations } from "@/app/_server/api-operations.ts";
import type { RouteHandler } from "@/app/_server/define-route.ts";
import { Problem } from "@/app/_server/problem.ts";
import { setScoringConfig } from "@/lib/confidence/set-scoring-config.ts";
import { createApiKey } from "@/lib/access/create-api-key.ts";
import { revokeApiKey } from "@/lib/access/revoke-api-key.ts";
import { encodeCursor } from "@/lib/core/page.ts";
import { scopes } from "@/lib/core/permissions.ts";
import { approveCandidate } from "@/lib/review/approve-candidate.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { buildPlace, contextOf, type Place } from "@/lib/testing/isolation-world.ts";
import { answerOnce } from "@/lib/testing/loop-world.ts";
import { blockSubject, tenantState } from "@/lib/testing/tenant-state.ts";
import { setThreshold } from "@/lib/thresholds/set-threshold.ts";

type Call = { id?: string; query?: string; body?: unknown };
type Answer = { status: number; body: unknown };

type Case = {
  /** A call that is right in form and, with the place's own key, allowed. */
  call: (place: Place) => Call;
  /** What the tenant may see when it names what is the other one's; the default is a 404. */
  foreign?: (answer: Answer, other: Place) => void;
  /** Calls that would store something of a blocked subject; none where the operation writes nothing of a subject. */
  ofBlocked: ((blocked: Place) => Call)[];
};

// As `buildPlace` names them in every tenant.
const blockedNames = { subjectId: "someone", threadId: "a talk" };
const newResponse = { answer: "Perhaps.", question: "How do I order a card?", passages: null };
const idNot = (other: Place) => (answer: Answer) => {
  expect([200, 202]).toContain(answer.status);
  expect(JSON.stringify(answer.body)).not.toContain(other.responseId);
};

const theirRule = {
  name: "A rule of there",
  kind: "forbidden_phrase",
  form: "word",
  pattern: "free",
  severity: "warn",
  isEnabled: true,
} as const;

const showsNothingOf = (answer: Answer, other: Place) => {
  expect(answer.status).toBe(200);
  const text = JSON.stringify(answer.body);
  for (const id of [other.documentId, other.candidateId, other.reuseId]) expect(text).not.toContain(id);
};

/** One for every operation: an operation without a case fails this file. */
const cases: Record<string, Case> = {
  getThreshold: {
    call: () => ({}),
    foreign: (answer) => expect(answer).toMatchObject({ status: 200, body: { threshold: { value: 0.62 } } }),
    ofBlocked: [],
  },
  setThreshold: {
    call: () => ({ body: { value: 0.62, reason: "walk" } }),
    foreign: (answer) => expect(answer.status).toBe(200),
    ofBlocked: [],
  },
  getScoringConfig: {
    call: () => ({}),
    foreign: (answer) => {
      expect(answer).toMatchObject({ status: 200, body: { config: { number: 0 }, versions: [] } });
    },
    ofBlocked: [],
  },
  setScoringConfig: {
    call: () => ({ body: { switches: {}, reason: "walk" } }),
    foreign: (answer) => expect(answer).toMatchObject({ status: 200, body: { rules: [] } }),
    ofBlocked: [],
  },
  ingestResponse: {
    call: ({ externalId }) => ({ body: { ...newResponse, externalId, ...blockedNames } }),
    foreign: (answer, other) => idNot(other)(answer),
    ofBlocked: [
      () => ({ body: { ...newResponse, externalId: randomUUID(), subjectId: "someone" } }),
      () => ({ body: { ...newResponse, externalId: randomUUID(), threadId: "a talk" } }),
      () => ({
        body: { ...newResponse, externalId: randomUUID(), subjectId: "someone", threadId: "a new talk" },
      }),
    ],
  },
  ingestBatch: {
    call: ({ externalId }) => ({ body: { items: [{ ...newResponse, externalId, ...blockedNames }] } }),
    foreign: (answer, other) => idNot(other)(answer),
    ofBlocked: [() => ({ body: { items: [{ ...newResponse, externalId: randomUUID(), ...blockedNames }] } })],
  },
  getResponse: { call: ({ responseId }) => ({ id: responseId }), ofBlocked: [] },
  addFeedback: {
    call: ({ responseId }) => ({ id: responseId, body: { rating: "down", comment: "no" } }),
    ofBlocked: [({ responseId }) => ({ id: responseId, body: { rating: "down", comment: "no" } })],
  },
  addScores: {
    call: ({ responseId }) => ({ id: responseId, body: { scores: { tone: 0.1 } } }),
    ofBlocked: [({ responseId }) => ({ id: responseId, body: { scores: { tone: 0.1 } } })],
  },
  match: {
    call: ({ question }) => ({ body: { question } }),
    foreign: showsNothingOf,
    ofBlocked: [],
  },
  answer: {
    call: ({ question }) => ({ body: { question, ...blockedNames } }),
    foreign: showsNothingOf,
    ofBlocked: [
      ({ question }) => ({ body: { question, subjectId: "someone" } }),
      ({ question }) => ({ body: { question, threadId: "a talk" } }),
    ],
  },
  searchKnowledge: {
    call: ({ question }) => ({ query: `q=${encodeURIComponent(question)}` }),
    foreign: showsNothingOf,
    ofBlocked: [],
  },
  exportKnowledge: { call: () => ({ query: "format=jsonl" }), foreign: showsNothingOf, ofBlocked: [] },
  importKnowledge: {
    call: ({ documentId, question }) => ({
      query: "dryRun=true",
      body: {
        format: "jsonl",
        files: [{ name: "a", text: JSON.stringify({ id: documentId, question, answer: "Mine." }) }],
      },
    }),
    // The id is another tenant's, and so nobody's here: it would become a document of its own.
    foreign: (answer) => expect(answer.body).toMatchObject({ items: [{ outcome: "create" }] }),
    ofBlocked: [],
  },
  listCandidates: {
    call: ({ clusterId }) => ({ query: `cluster=${clusterId}` }),
    foreign: (answer) => expect(answer).toEqual({ status: 200, body: { items: [], nextCursor: null } }),
    ofBlocked: [],
  },
  decideCandidate: {
    call: ({ candidateId }) => ({ id: candidateId, body: { action: "skip" } }),
    ofBlocked: ["approve", "edit", "reject", "skip", "reopen"].map(
      (action) =>
        ({ candidateId }: Place): Call => ({ id: candidateId, body: { action, answer: "I don't know." } }),
    ),
  },
};

function caseOf(operationId: string): Case {
  const found = cases[operationId];
  if (found === undefined) throw new Error(`The operation ${operationId} has no case of isolation.`);
  return found;
}

let here: Place;
let there: Place;

type RouteModule = Record<string, RouteHandler | undefined>;

async function send(operationId: string, as: string | null, { id, query, body }: Call): Promise<Answer> {
  const operation = apiOperations.find((one) => one.id === operationId);
  if (operation === undefined) throw new Error(`no operation ${operationId}`);
  const file = path.join(process.cwd(), "app", operation.path.replace("{id}", "[id]"), "route.ts");
  const handler = ((await import(file)) as RouteModule)[operation.method];
  if (handler === undefined) throw new Error(`${file} has no ${operation.method}`);
  const url = `http://localhost${operation.path.replace("{id}", id ?? "")}${query === undefined ? "" : `?${query}`}`;
  const request = new Request(url, {
    method: operation.method,
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${as}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(id === undefined ? {} : { id }) });
  return { status: response.status, body: await response.json() };
}

function expectProblem({ status, body }: Answer, expected: number, code: string): void {
  expect([status, Problem.parse(body).code]).toEqual([expected, code]);
}

beforeAll(async () => {
  await truncateAll();
  here = await buildPlace("here", "Where is my new card?");
  there = await buildPlace("there", "Why was I charged twice?");
  await setThreshold(contextOf(there), { value: 0.5, reason: "so that the two differ" });
  await setScoringConfig(contextOf(there), { rules: [theirRule], reason: "so that the two differ" });
});

it("has a world in which there is something to reach", () => {
  for (const value of Object.values(there)) expect(value).not.toBe("");
  expect(Object.keys(cases).toSorted()).toEqual(apiOperations.map((one) => one.id).toSorted());
});

describe.each(apiOperations.map((one) => [one.id, one.scope] as const))("%s", (id, scope) => {
  const { call, foreign } = caseOf(id);

  it("refuses no key, an unknown key and a revoked key, and stores nothing", async () => {
    const { key, token: revoked } = await createApiKey(contextOf(here), { name: "old", scopes: [...scopes] });
    await revokeApiKey(contextOf(here), { keyId: key.id });
    const before = await tenantState(here.tenantId);
    for (const as of [null, `att_${"a".repeat(43)}`, revoked, here.tenantId]) {
      expectProblem(await send(id, as, call(here)), 401, "unauthenticated");
    }
    expect(await tenantState(here.tenantId)).toEqual(before);
  });

  it("refuses a key that has every scope but the one it needs, and stores nothing", async () => {
    const before = await tenantState(here.tenantId);
    expectProblem(await send(id, here.tokenWithout[scope], call(here)), 403, "forbidden");
    expect(await tenantState(here.tenantId)).toEqual(before);
  });

  it("gives and changes nothing of another tenant", async () => {
    const before = await tenantState(there.tenantId);
    const answer = await send(id, here.token, call(there));
    if (foreign === undefined) expectProblem(answer, 404, "not_found");
    else foreign(answer, there);
    expect(await tenantState(there.tenantId)).toEqual(before);
  });
});

describe("what a body or a query may name", () => {
  it("is looked for in the key's own tenant", async () => {
    const before = await tenantState(there.tenantId);
    const base = { ...newResponse, externalId: randomUUID() };
    for (const named of [{ reuseId: there.reuseId }, { agent: "agent-of-there" }]) {
      const answer = await send("ingestResponse", here.token, { body: { ...base, ...named } });
      expectProblem(answer, 400, "invalid_input");
      const batch = await send("ingestBatch", here.token, { body: { items: [{ ...base, ...named }] } });
      expect(batch.body).toMatchObject({ items: [{ statusCode: 400, id: null }] });
    }
    const cursor = encodeCursor({ sortKey: "2999-01-01T00:00:00.000Z", id: there.candidateId });
    const listed = await send("listCandidates", here.token, { query: `limit=100&cursor=${cursor}` });
    showsNothingOf(listed, there);
    const approval = {
      action: "edit",
      answer: "Mine",
      phrasings: [`${there.question} Tell there.`],
      // Another tenant's document conflicts with nothing here, and to confirm it changes nothing.
      confirmedConflicts: [here.documentId, there.documentId],
    };
    const decided = await send("decideCandidate", here.token, { id: here.candidateId, body: approval });
    expect(decided.body).toMatchObject({ decidedCandidateIds: [here.candidateId] });
    expect(await tenantState(there.tenantId)).toEqual(before);
  });
});

const blockedCalls = apiOperations.flatMap(({ id }) =>
  caseOf(id).ofBlocked.map((call, index) => [id, index, call] as const),
);

describe("a blocked subject", () => {
  let blocked: Place;

  beforeAll(async () => {
    blocked = await buildPlace("blocked", "Can I close my account?");
    await blockSubject(blocked.tenantId, "someone");
  });

  it.each(blockedCalls)("is refused by %s, call %i, and nothing is stored", async (id, _index, call) => {
    const before = await tenantState(blocked.tenantId);
    const answer = await send(id, blocked.token, call(blocked));
    if (id === "ingestBatch") {
      expect(answer.body).toMatchObject({ items: [{ statusCode: 403, error: { code: "subject_blocked" } }] });
    } else expectProblem(answer, 403, "subject_blocked");
    expect(await tenantState(blocked.tenantId)).toEqual(before);
  });

  it("is left out when others of its cluster are approved", async () => {
    const ctx = contextOf(blocked);
    const question = "Can I close my account? Tell blocked.";
    const other = await answerOnce(ctx, { question, externalId: "a neighbour's" });
    const decision = await approveCandidate(ctx, {
      candidateId: other.candidateId ?? "",
      action: "edit",
      answer: "Yes.",
      phrasings: [question],
    });
    expect(decision.decidedCandidateIds).toEqual([other.candidateId]);
  });
});
