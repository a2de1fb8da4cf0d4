import "@/lib/testing/route-env.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { apiOperations } from "@/app/_server/api-operations.ts";
import type { RouteHandler } from "@/app/_server/define-route.ts";
import { Problem } from "@/app/_server/problem.ts";
import { countRequest } from "@/app/_server/rate-limit.ts";
import * as unknownRoute from "@/app/api/[[...path]]/route.ts";
import * as answers from "@/app/api/v1/answers/route.ts";
import * as decision from "@/app/api/v1/candidates/[id]/decision/route.ts";
import * as candidates from "@/app/api/v1/candidates/route.ts";
import * as knowledgeExport from "@/app/api/v1/knowledge/export/route.ts";
import * as knowledgeImport from "@/app/api/v1/knowledge/import/route.ts";
import * as knowledgeSearch from "@/app/api/v1/knowledge/search/route.ts";
import * as match from "@/app/api/v1/match/route.ts";
import * as feedback from "@/app/api/v1/responses/[id]/feedback/route.ts";
import * as response from "@/app/api/v1/responses/[id]/route.ts";
import * as batch from "@/app/api/v1/responses/batch/route.ts";
import * as responses from "@/app/api/v1/responses/route.ts";
import { createApiKey } from "@/lib/access/create-api-key.ts";
import { revokeApiKey } from "@/lib/access/revoke-api-key.ts";
import { encodeCursor } from "@/lib/core/page.ts";
import { type Scope, scopes } from "@/lib/core/permissions.ts";
import { env } from "@/lib/env.ts";
import { createInitialThreshold } from "@/lib/thresholds/create-initial-threshold.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { createTestTenant, type TestTenant } from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let token: string;
let foreignToken: string;

const good = { externalId: "r1", question: "q", answer: "a", passages: null };
const anyId = "0198c5a0-0000-7000-8000-000000000000";

type Door = {
  handler: RouteHandler;
  scope: Scope;
  method: string;
  path: string;
  id?: string;
  body?: unknown;
  allow: string;
};

/** Every door with a call that is right in form. */
const doors: Record<string, Door> = {
  ingestResponse: {
    handler: responses.POST,
    scope: "ingest",
    method: "POST",
    path: "/api/v1/responses",
    body: good,
    allow: "POST",
  },
  ingestBatch: {
    handler: batch.POST,
    scope: "ingest",
    method: "POST",
    path: "/api/v1/responses/batch",
    body: { items: [good] },
    allow: "POST",
  },
  getResponse: {
    handler: response.GET,
    scope: "read",
    method: "GET",
    path: "/api/v1/responses/x",
    id: anyId,
    allow: "GET",
  },
  addFeedback: {
    handler: feedback.POST,
    scope: "ingest",
    method: "POST",
    path: "/api/v1/responses/x/feedback",
    id: anyId,
    body: { rating: "up" },
    allow: "POST",
  },
  match: {
    handler: match.POST,
    scope: "read",
    method: "POST",
    path: "/api/v1/match",
    body: { question: "q" },
    allow: "POST",
  },
  answer: {
    handler: answers.POST,
    scope: "ingest",
    method: "POST",
    path: "/api/v1/answers",
    body: { question: "q" },
    allow: "POST",
  },
  searchKnowledge: {
    handler: knowledgeSearch.GET,
    scope: "read",
    method: "GET",
    path: "/api/v1/knowledge/search?q=card",
    allow: "GET",
  },
  exportKnowledge: {
    handler: knowledgeExport.GET,
    scope: "read",
    method: "GET",
    path: "/api/v1/knowledge/export?format=csv",
    allow: "GET",
  },
  importKnowledge: {
    handler: knowledgeImport.POST,
    scope: "review",
    method: "POST",
    path: "/api/v1/knowledge/import?dryRun=true",
    body: { format: "csv", files: [{ name: "a.csv", text: "question,answer\nq,a" }] },
    allow: "POST",
  },
  listCandidates: {
    handler: candidates.GET,
    scope: "read",
    method: "GET",
    path: "/api/v1/candidates",
    allow: "GET",
  },
  decideCandidate: {
    handler: decision.POST,
    scope: "review",
    method: "POST",
    path: "/api/v1/candidates/x/decision",
    id: anyId,
    body: { action: "skip" },
    allow: "POST",
  },
};

type CallOptions = { as?: string | null; raw?: BodyInit; headers?: Record<string, string> };

async function call(door: Door, { as = token, raw, headers = {} }: CallOptions = {}): Promise<Response> {
  const body = raw ?? (door.body === undefined ? undefined : JSON.stringify(door.body));
  const request = new Request(`http://localhost${door.path}`, {
    method: door.method,
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${as}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body, duplex: "half" }),
  });
  const params: Record<string, string> = door.id === undefined ? {} : { id: door.id };
  return door.handler(request, { params: Promise.resolve(params) });
}

async function expectProblem(response: Response, status: number, code: string): Promise<Problem> {
  const problem = Problem.parse(await response.json());
  expect([response.status, problem.status, problem.code]).toEqual([status, status, code]);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("x-request-id")).toBe(problem.requestId);
  expect(problem.detail).not.toBe("");
  return problem;
}

const newToken = async (tenant: TestTenant, given: readonly Scope[]) =>
  (await createApiKey(tenant.system, { name: "test", scopes: [...given] })).token;

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("here");
  const there = await createTestTenant("there");
  for (const tenant of [here, there]) await createInitialThreshold(tenant.system);
  token = await newToken(here, scopes);
  foreignToken = await newToken(there, scopes);
});

describe.each(Object.entries(doors))("%s", (id, door) => {
  it("is the operation that the document shows", () => {
    const found = apiOperations.find((one) => one.id === id);
    expect(found).toMatchObject({ scope: door.scope, method: door.method });
  });

  it("refuses no key, an unknown key and another scheme with 401", async () => {
    for (const as of [null, "att_unknown", `att_${"a".repeat(43)}`]) {
      const response = await call(door, { as });
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      await expectProblem(response, 401, "unauthenticated");
    }
    await expectProblem(
      await call(door, { as: null, headers: { authorization: `Basic ${token}` } }),
      401,
      "unauthenticated",
    );
  });

  it("refuses a revoked key with 401", async () => {
    const { key, token: revoked } = await createApiKey(here.system, { name: "old", scopes: [...scopes] });
    await revokeApiKey(here.system, { keyId: key.id });
    await expectProblem(await call(door, { as: revoked }), 401, "unauthenticated");
  });

  it("refuses a key with every scope but its own with 403", async () => {
    const as = await newToken(
      here,
      scopes.filter((scope) => scope !== door.scope),
    );
    await expectProblem(await call(door, { as }), 403, "forbidden");
  });

  it("refuses an unknown query parameter with 400 and names it", async () => {
    const path = `${door.path}${door.path.includes("?") ? "&" : "?"}colour=red`;
    const problem = await expectProblem(await call({ ...door, path }), 400, "invalid_input");
    expect(problem.errors.map((error) => error.path)).toContain("query/colour");
  });
});

describe.each(Object.entries(doors).filter(([, door]) => door.id !== undefined))("%s", (_id, door) => {
  it("answers 404 for an id that is nobody's and for one that is no id", async () => {
    await expectProblem(await call(door), 404, "not_found");
    await expectProblem(await call({ ...door, id: "not-an-id" }), 404, "not_found");
  });
});

describe.each(Object.entries(doors).filter(([, door]) => door.body !== undefined))("%s", (_id, door) => {
  it.each([
    ["no JSON", "{"],
    ["an empty body", ""],
    ["a list", "[]"],
    ["text that is not UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
    ["deep nesting", "[".repeat(100_000)],
  ])("refuses %s with 400", async (_name, raw) => {
    await expectProblem(await call(door, { raw }), 400, "invalid_input");
  });

  it("refuses an unknown field with 400 and names it", async () => {
    const body = { ...(door.body as Record<string, unknown>), colour: "red" };
    const problem = await expectProblem(await call({ ...door, body }), 400, "invalid_input");
    expect(problem.errors.map((error) => error.path)).toContain("/colour");
  });

  it("refuses another media type with 415", async () => {
    const response = await call(door, { headers: { "content-type": "text/plain" } });
    await expectProblem(response, 415, "unsupported_media_type");
  });

  it("refuses a body over the limit with 413, also one of unknown length", async () => {
    const limit =
      apiOperations.find((one) => one.path === door.path.split("?")[0])?.maxBodyBytes ?? 2 * 1_048_576;
    const raw = `{"question":"${"x".repeat(limit)}"}`;
    await expectProblem(await call(door, { raw }), 413, "too_large");
    const stream = new Blob([raw]).stream();
    await expectProblem(await call(door, { raw: stream }), 413, "too_large");
  });
});

describe("POST /api/v1/responses", () => {
  const door = doors.ingestResponse as Door;
  const send = (body: unknown) => call({ ...door, body });

  it("answers 202, then 200 with the same id, then 409 for another body", async () => {
    const first = await send({ ...good, externalId: "trip" });
    const receipt = (await first.json()) as { id: string };
    expect([first.status, receipt]).toEqual([
      202,
      { id: receipt.id, externalId: "trip", status: "received" },
    ]);
    const again = await send({ ...good, externalId: "trip" });
    expect([again.status, ((await again.json()) as { id: string }).id]).toEqual([200, receipt.id]);
    await expectProblem(await send({ ...good, externalId: "trip", answer: "b" }), 409, "conflict");
    const seen = await call({ ...(doors.getResponse as Door), id: receipt.id });
    expect([seen.status, await seen.json()]).toMatchObject([
      200,
      { externalId: "trip", confidence: null, candidateId: null },
    ]);
    await expectProblem(
      await call({ ...(doors.getResponse as Door), id: receipt.id }, { as: foreignToken }),
      404,
      "not_found",
    );
    const rated = await call({ ...(doors.addFeedback as Door), id: receipt.id });
    expect([rated.status, await rated.json()]).toMatchObject([202, { responseId: receipt.id }]);
    await expectProblem(
      await call({ ...(doors.addFeedback as Door), id: receipt.id }, { as: foreignToken }),
      404,
      "not_found",
    );
  });

  it.each([
    ["/agent", { agent: "nobody" }],
    ["/reuseId", { reuseId: anyId }],
    ["/occurredAt", { occurredAt: "2999-01-01T00:00:00Z" }],
    ["/question", { question: "" }],
    ["/passages/0/text", { passages: [{ text: "\ud800" }] }],
  ])("answers 400 and says where: %s", async (path, change) => {
    const problem = await expectProblem(
      await send({ ...good, externalId: "bad", ...change }),
      400,
      "invalid_input",
    );
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });
});

describe("POST /api/v1/responses/batch", () => {
  it("answers 200 with a result an item", async () => {
    const items = [{ ...good, externalId: "b1" }, { externalId: "b2" }, { ...good, externalId: "b1" }];
    const response = await call({ ...(doors.ingestBatch as Door), body: { items } });
    const result = (await response.json()) as {
      items: { statusCode: number; externalId: string; error: unknown }[];
    };
    expect(result.items.map((item) => [item.statusCode, item.externalId])).toEqual([
      [202, "b1"],
      [400, "b2"],
      [200, "b1"],
    ]);
    expect(result.items[1]?.error).toMatchObject({
      code: "invalid_input",
      errors: expect.arrayContaining([]) as unknown,
    });
  });

  it("refuses none and more than 500", async () => {
    for (const items of [[], Array.from({ length: 501 }, () => good)]) {
      await expectProblem(
        await call({ ...(doors.ingestBatch as Door), body: { items } }),
        400,
        "invalid_input",
      );
    }
  });
});

describe("lists", () => {
  it("refuse a bad cursor, a bad limit and a parameter given twice with 400", async () => {
    const door = doors.listCandidates as Door;
    for (const query of [
      "cursor=nonsense",
      "limit=0",
      "limit=101",
      "limit=x",
      "status=lost",
      "cluster=1",
      "limit=1&limit=2",
      "__proto__=1",
      ...["-000001-01-01T00:00:00.000Z", "+275760-09-13T00:00:00.000Z", "0000-01-01T00:00:00.000Z", "1"].map(
        (sortKey) => `cursor=${encodeCursor({ sortKey, id: anyId })}`,
      ),
    ]) {
      await expectProblem(await call({ ...door, path: `/api/v1/candidates?${query}` }), 400, "invalid_input");
    }
    const response = await call(door);
    expect([response.status, await response.json()]).toEqual([200, { items: [], nextCursor: null }]);
  });
});

describe("paths and methods", () => {
  it("answer 404 for a path that is none", async () => {
    for (const handler of Object.values(unknownRoute)) {
      await expectProblem(handler(new Request("http://localhost/api/v1/nothing")), 404, "not_found");
    }
  });

  it("answer 405 with Allow for a method the path does not have", async () => {
    const routes = [responses, batch, feedback, match, answers, decision];
    for (const route of routes) {
      for (const method of ["GET", "PUT", "PATCH", "DELETE"] as const) {
        const answer = await route[method](new Request("http://localhost/x", { method }));
        expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
        await expectProblem(answer, 405, "method_not_allowed");
      }
    }
  });
});

describe("the rate limit", () => {
  it("answers 429 with Retry-After once a key has sent too much, and leaves other keys alone", async () => {
    const door = { ...(doors.getResponse as Door), id: "no id" };
    const { key, token: busy } = await createApiKey(here.system, { name: "busy", scopes: ["read"] });
    for (let count = 0; count < env().RATE_LIMIT_PER_MINUTE; count += 1) await countRequest(key.id);
    const refused = await call(door, { as: busy });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectProblem(refused, 429, "rate_limited");
    await expectProblem(await call(door), 404, "not_found");
  });

  it("counts requests that come all at once", async () => {
    const door = { ...(doors.getResponse as Door), id: "no id" };
    const limit = env().RATE_LIMIT_PER_MINUTE;
    const as = await newToken(here, ["read"]);
    const answers = await Promise.all(Array.from({ length: limit + 100 }, () => call(door, { as })));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(404), count(429)]).toEqual([limit, 100]);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.every((answer) => Number(answer.headers.get("retry-after")) > 0)).toBe(true);
  });
});
