import { expect } from "@playwright/test";
import { test } from "@/e2e/fixtures.ts";
import { openMemberSession, openSession } from "@/e2e/member-session.ts";
import { demoPassword } from "@/lib/access/types.ts";

test("the live stream opens for members only, and not more often than it may", async () => {
  const baseURL = process.env.E2E_BASE_URL ?? "";
  const nobody = await openSession(baseURL);
  const viewer = await openMemberSession(baseURL, "vera@harbor-bank.example", demoPassword);
  expect((await nobody.read("/review/live")).status()).toBe(307);
  const { cookies } = await viewer.http.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const opened: { status: number; type: string | null; close: AbortController }[] = [];
  for (let count = 0; count < 7; count += 1) {
    const close = new AbortController();
    const { status, headers } = await fetch(`${baseURL}/review/live`, {
      headers: { cookie },
      redirect: "manual",
      signal: close.signal,
    });
    opened.push({ status, type: headers.get("content-type"), close });
  }
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(opened[0]?.type).toBe("text/event-stream; charset=utf-8");
  for (const { close } of opened) close.abort();
});
