import { readFileSync } from "node:fs";
import { type APIRequestContext, type Page, expect } from "@playwright/test";
import { signIn, test } from "@/e2e/fixtures.ts";

type Question = { text: string; label: string };
type Answer = { intent: string; answer: string; heldBack: boolean };

const readJson = (file: string): unknown => JSON.parse(readFileSync(`data/harbor-bank/${file}`, "utf8"));
const questions = readFileSync("data/harbor-bank/banking77.jsonl", "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Question);
const answers = readJson("answers.json") as Answer[];
const asked = new Set((readJson("questions.json") as { text: string }[]).map((question) => question.text));

async function createKey(page: Page): Promise<string> {
  await signIn(page, "amir@harbor-bank.example", "/settings");
  await page.getByRole("button", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Next asker");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  const token = await dialog.locator("code").innerText();
  await page.context().clearCookies();
  return token;
}

async function match(request: APIRequestContext, token: string, question: string) {
  const response = await request.post("/api/v1/match", {
    headers: { authorization: `Bearer ${token}` },
    data: { question },
  });
  expect(response.status()).toBe(200);
  return (await response.json()) as { served: boolean; document: { id: string } | null };
}

/** Moves down the queue until the open cluster asks, with at least five other questions, what no document answers yet. */
async function openHeldBackCluster(page: Page): Promise<{ intent: string; taken: string[] }> {
  const heading = page.getByRole("region", { name: "Candidate" }).getByRole("heading", { level: 2 });
  const others = page.getByRole("group", { name: /Other ways people asked it/u }).getByRole("listitem");
  for (let steps = 0; steps < 10; steps += 1) {
    await expect(page.getByLabel("Approved answer")).toBeVisible();
    const text = await heading.innerText();
    const label = questions.find((question) => question.text.trim() === text.trim())?.label;
    const answer = answers.find((one) => one.intent === label);
    const taken = await others.allInnerTexts();
    if (answer?.heldBack === true && taken.length >= 5)
      return { intent: answer.intent, taken: [text, ...taken] };
    const before = page.url();
    await page.keyboard.press("j");
    await expect(page).not.toHaveURL(before);
  }
  throw new Error("no held-back cluster with five other questions among the first ten");
}

test("what a reviewer approves is served to the next asker, proved, and taken back", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const token = await createKey(page);
  await signIn(page, "dana@harbor-bank.example");
  const { intent, taken } = await openHeldBackCluster(page);
  const approved = answers.find((one) => one.intent === intent)?.answer ?? "";
  await page.keyboard.press("e");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(approved);
  await page.keyboard.press("ControlOrMeta+Enter");
  const link = page.getByRole("link", { name: "See the document" });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const documentId = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";

  const unseen = questions
    .filter(({ text, label }) => label === intent && !asked.has(text) && !taken.includes(text))
    .slice(0, 20);
  const found = [];
  for (const { text } of unseen) found.push(await match(request, token, text));
  expect(found).toHaveLength(20);
  const right = found.filter((one) => one.document?.id === documentId).length;
  const wrong = found.filter((one) => one.served && one.document?.id !== documentId).length;
  expect(right, `unseen questions about ${intent} served with the new document`).toBeGreaterThanOrEqual(8);
  expect(wrong, "unseen questions served with another document").toBeLessThanOrEqual(1);

  await link.click();
  await expect(page.getByText(/\d+ of \d+ questions now get this answer/u)).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText("nothing served").first()).toBeVisible();
  await expect(page.getByText("this answer").first()).toBeVisible();
  await page.getByRole("link", { name: "from a candidate" }).click();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByLabel("Approved answer")).toBeVisible();
  expect((await match(request, token, unseen[0]?.text ?? "")).document?.id).not.toBe(documentId);
});
