import "@/lib/testing/route-env.ts";
import { beforeAll, expect, it } from "vitest";
import { GET } from "@/app/api/metrics/route.ts";
import { POST as match } from "@/app/api/v1/match/route.ts";
import { unsafeMeasureAcrossTenants } from "@/lib/analytics/measure-system.ts";
import { env } from "@/lib/env.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { buildPlace, type Place } from "@/lib/testing/isolation-world.ts";
import { testContext, testDb } from "@/lib/testing/tenant-world.ts";

let here: Place;

const ask = (authorization?: string) =>
  GET(
    new Request("http://here.example/api/metrics", {
      headers: authorization === undefined ? {} : { authorization },
    }),
  );

beforeAll(async () => {
  await truncateAll();
  here = await buildPlace("metrics-here", "Where is my new card?");
  await buildPlace("metrics-there", "Why was I charged twice?");
});

it("is closed while no token is set", async () => {
  expect((await ask()).status).toBe(403);
  expect((await ask("Bearer undefined")).status).toBe(403);
});

it("refuses whoever has not the token, a key of a tenant too", async () => {
  Object.assign(env(), { METRICS_TOKEN: "a secret of the operator" });
  for (const given of [undefined, "Bearer wrong", "a secret of the operator", `Bearer ${here.token}`])
    expect((await ask(given)).status).toBe(401);
});

it("gives sums over all tenants and counts of calls, and nothing that says whose", async () => {
  await match(new Request("http://here.example/api/v1/match", { method: "POST" }));
  const answered = await ask("Bearer a secret of the operator");
  expect(answered.status).toBe(200);
  expect(answered.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const text = await answered.text();
  const open = await testDb().candidate.count({ where: { status: "open" } });
  expect(text).toContain(`\nattune_candidates_open ${String(open)}\n`);
  expect(text).toContain("\nattune_tenants 2\n");
  expect(text).toContain("\nattune_documents_live 2\n");
  expect(text).toMatch(/\nattune_api_requests_total\{operation="\w+",status="401"\} 1\n/);
  for (const secret of [
    "metrics-here",
    "metrics-there",
    "card",
    "charged",
    here.tenantId,
    here.candidateId,
    here.token,
  ])
    expect(text).not.toContain(secret);
  for (const line of text.trim().split("\n"))
    expect(line).toMatch(/^(# (HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(\{[^}]*\})? -?[0-9.e+-]+)$/);
});

it("is measured by the system only", async () => {
  const viewer = { kind: "user", userId: here.tenantId, memberId: here.tenantId, role: "admin" } as const;
  await expect(unsafeMeasureAcrossTenants(testContext(here.tenantId, viewer))).rejects.toMatchObject({
    code: "forbidden",
  });
});
