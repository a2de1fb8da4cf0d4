import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "@/e2e/fixtures.ts";
import { openMemberSession, openSession, postCredentials } from "@/e2e/member-session.ts";
import { demoPassword } from "@/lib/access/types.ts";

const email = "vera@harbor-bank.example";
const baseURL = () => process.env.E2E_BASE_URL ?? "";

test("session cookies are out of reach of scripts and of other sites' forms", async () => {
  const session = await openMemberSession(baseURL(), email, demoPassword);
  const { cookies } = await session.http.storageState();
  const token = cookies.find(({ name }) => name.includes("session-token"));
  expect(token).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  for (const { name, httpOnly, sameSite } of cookies)
    expect([name, httpOnly, sameSite]).toEqual([name, true, "Lax"]);
});

for (const next of [
  "//evil.example/x",
  "/\\evil.example",
  "https://evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
]) {
  test(`a sign-in leads to this site only, whatever was asked for: ${JSON.stringify(next)}`, async ({
    page,
  }) => {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(demoPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
    expect(new URL(page.url()).origin).toBe(new URL(baseURL()).origin);
  });
}

test("the sign-in's own answer names no other site", async () => {
  const session = await openSession(baseURL());
  for (const callbackUrl of ["https://evil.example/", "//evil.example"]) {
    const url = await postCredentials(session, { email, password: demoPassword, callbackUrl });
    expect(new URL(url, baseURL()).origin, callbackUrl).toBe(new URL(baseURL()).origin);
  }
});

test("guessing a password is stopped after ten attempts, and says the same until then", async () => {
  const session = await openSession(baseURL());
  const victim = { email: `${randomUUID()}@guess.example`, password: "a guess" };
  for (let count = 0; count < 10; count += 1)
    expect(new URL(await postCredentials(session, victim)).searchParams.get("error")).toBe(
      "CredentialsSignin",
    );
  expect(new URL(await postCredentials(session, victim)).searchParams.get("error")).toBe("rate_limited");
  const cookies = (await session.http.storageState()).cookies.map(({ name }) => name);
  expect(cookies.some((name) => name.includes("session-token"))).toBe(false);
});

test("a session changes to a place of its own person only, and not without the page's token", async () => {
  const session = await openMemberSession(baseURL(), email, demoPassword);
  const stranger = await openMemberSession(baseURL(), "june@juniper-travel.example", demoPassword);
  const memberOf = async (one: typeof session) =>
    ((await (await one.http.get("/api/auth/session")).json()) as { memberId: string }).memberId;
  const [own, foreign] = [await memberOf(session), await memberOf(stranger)];
  expect(own).not.toBe(foreign);
  const { csrfToken } = (await (await session.http.get("/api/auth/csrf")).json()) as { csrfToken: string };
  for (const memberId of [foreign, "x", { a: 1 }, null, `${own}' or true`]) {
    await session.http.post("/api/auth/session", { data: { csrfToken, data: { memberId } } });
    expect(await memberOf(session), JSON.stringify(memberId)).toBe(own);
  }
});

test("a path under /api that is none, a body that is no JSON and an endless address are refused as problems", async () => {
  const { http } = await openSession(baseURL());
  for (const path of ["/api", "/api/nothing", "/api/v1", "/api/v1/nothing", "/api/v2/match"]) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const response = await http.fetch(path, { method });
      expect([response.status(), response.headers()["content-type"]], path).toEqual([
        404,
        "application/problem+json",
      ]);
    }
  }
  const large = await http.get("/api/v1/knowledge/search?q=" + "x".repeat(20_000));
  expect([large.status(), await large.json()]).toMatchObject([431, { code: "headers_too_large" }]);
  for (const path of ["/api/auth/session", "/api/auth/callback/credentials"]) {
    const headers = { "content-type": "application/json" };
    const response = await http.post(path, { headers, data: Buffer.from("{") });
    expect([response.status(), response.headers()["content-type"]], path).toEqual([
      400,
      "application/problem+json",
    ]);
  }
});
