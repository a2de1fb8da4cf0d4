import { randomUUID } from "node:crypto";
import { type Page, expect } from "@playwright/test";
import { signIn, test } from "@/e2e/fixtures.ts";
import { listServerActions, type MemberSession, openMemberSession } from "@/e2e/member-session.ts";
import { demoPassword } from "@/lib/access/types.ts";

const run = "window.hacked=1";
const hostile = [
  `<script>${run}</script><img src=x onerror="${run}"><svg onload="${run}"></svg>`,
  `[a link](javascript:${run}) [another](JaVaScRiPt:${run}) [data](data:text/html,<script>${run}</script>)`,
  `<a href="javascript:${run}">raw</a> ![image](https://evil.example/pixel.png) <iframe srcdoc="x"></iframe>`,
  `[safe](https://bank.example/help) \u202E{{constructor.constructor('${run}')()}} \`\${${run}}\``,
].join("\n\n");

let admin: MemberSession;
let keyId: string;
let token: string;

async function act(name: string, input: unknown): Promise<unknown> {
  const found = listServerActions().find((one) => one.name === name);
  if (found === undefined) throw new Error(`the build has no action ${name}`);
  const outcome = await admin.act(found, input);
  expect(outcome, name).toMatchObject({ ok: true });
  return outcome.data;
}

test.beforeAll(async () => {
  admin = await openMemberSession(process.env.E2E_BASE_URL ?? "", "amir@harbor-bank.example", demoPassword);
  const made = await act("settings/actions.ts#createKeyAction", {
    name: hostile.slice(0, 200),
    scopes: ["ingest", "read"],
  });
  ({
    token,
    key: { id: keyId },
  } = made as { token: string; key: { id: string } });
});

test.afterAll(() => act("settings/actions.ts#revokeKeyAction", { keyId }));

/** Sends a response in and waits until it is a candidate. */
async function plantCandidate(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const body = {
    externalId: randomUUID(),
    question: `How do I get in? ${hostile}`,
    answer: hostile,
    passages: [{ title: hostile, text: hostile, source: `javascript:${run}` }],
    policy: [{ rule: hostile.slice(0, 200), verdict: "block", detail: hostile }],
    memory: [{ kind: "fact", text: hostile }],
    toolCalls: [{ name: "tool", ok: false, error: hostile }],
    feedback: { rating: "down", comment: hostile },
  };
  const sent = await admin.http.post("/api/v1/responses", { headers, data: body });
  expect(sent.status()).toBe(202);
  const { id } = (await sent.json()) as { id: string };
  const found: string[] = [];
  await expect(async () => {
    const response = await admin.http.get(`/api/v1/responses/${id}`, { headers });
    const { candidateId } = (await response.json()) as { candidateId: string | null };
    if (candidateId !== null) found.push(candidateId);
    expect(found).not.toEqual([]);
  }).toPass({ timeout: 20_000 });
  return found[0] ?? "";
}

async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    hacked: "hacked" in window,
    scripts: [...document.querySelectorAll("a[href], [src]")]
      .map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "")
      .filter((address) => /^\s*(?:javascript|data|vbscript):/iu.test(address) || address.includes("evil")),
    handlers: document.querySelectorAll("[onerror], [onload], iframe, object, embed").length,
  }));
  expect(found).toEqual({ hacked: false, scripts: [], handlers: 0 });
}

test("text that would run as a script is only text, on the desk, in knowledge and in settings", async ({
  page,
}) => {
  const candidateId = await plantCandidate();
  await signIn(page, "dana@harbor-bank.example", `/review/${candidateId}`);
  const question = page.getByRole("region", { name: "Candidate" }).getByRole("heading", { level: 2 });
  await expect(question).toContainText("How do I get in?");
  await expect(page.getByText(run).first()).toBeAttached();
  await expectHarmless(page);

  const decision = { candidateId, action: "edit", answer: hostile, question: `Getting in? ${hostile}` };
  await page.goto("/analytics");
  const decided = await act("review/actions.ts#decide", decision).catch(() => null);
  expect(decided, "the desk gave its lease back").not.toBeNull();
  const { documentId } = decided as { documentId: string };
  try {
    for (const path of [
      `/knowledge/${documentId}`,
      "/knowledge?q=Getting",
      `/review/${candidateId}`,
      "/settings",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await expectHarmless(page);
    }
    await page.goto(`/knowledge/${documentId}`);
    await expect(page.getByRole("link", { name: "safe" }).first()).toHaveAttribute(
      "rel",
      "noreferrer nofollow",
    );
  } finally {
    await act("review/actions.ts#decide", { candidateId, action: "undo" });
    await act("review/actions.ts#decide", { candidateId, action: "reject", reason: "abuse" });
  }
});
