import { type Page, expect } from "@playwright/test";
import { expectAccessible } from "@/e2e/finished.ts";
import { signIn, test } from "@/e2e/fixtures.ts";
import { openPlanter } from "@/e2e/plant-candidates.ts";

const admin = "amir@harbor-bank.example";
const reviewer = "dana@harbor-bank.example";

/** Approves what is open on the desk and gives how long it took until its proof was seen. */
async function approveUntilProved(page: Page, answer: string): Promise<number> {
  await expect(page.getByLabel("Approved answer")).toBeVisible();
  await expect(page.getByText("You are on it")).toBeVisible();
  await page.keyboard.press("e");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(answer);
  const startedMs = Date.now();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText(/Proved: \d+ of \d+ questions?/u)).toBeVisible({ timeout: 30_000 });
  return Date.now() - startedMs;
}

test("a publish shows its proof, and each line of it", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, reviewer);
  const tookMs: number[] = [];
  for (const answer of ["You find it in the app under Help.", "Ask for it in the app under Profile."]) {
    tookMs.push(await approveUntilProved(page, answer));
    const proof = page.getByRole("link", { name: /See the proof|See what to do/u });
    const href = (await proof.getAttribute("href")) ?? "";
    const seen = await page.context().newPage();
    await seen.goto(href);
    await expect(seen.getByRole("heading", { name: /questions now get this answer/u })).toBeVisible();
    await expect(seen.getByRole("table", { name: "Its own questions" })).toBeVisible();
    await expect(seen.getByText("nothing served").first()).toBeVisible();
    await expect(seen.getByText("this answer").first()).toBeVisible();
    await expectAccessible(seen, "a proof");
    await seen.close();
    await page.keyboard.press("z");
    await expect(page.getByText("Taken back.")).toBeVisible();
  }
  test.info().annotations.push({ type: "proved after, ms", description: tookMs.join(", ") });
});

test("all proofs are on one page, by status, the red ones first where that is wanted", async ({ page }) => {
  await signIn(page, admin, "/knowledge");
  await page.getByRole("navigation", { name: "Knowledge" }).getByRole("link", { name: "Proofs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/documents are proved/u);
  const filters = page.getByRole("navigation", { name: "Which proofs" });
  await filters.getByRole("link", { name: "Red ones first" }).click();
  await expect(page).toHaveURL(/order=red_first/u);
  await filters.getByRole("link", { name: /^Learned/u }).click();
  await expect(page).toHaveURL(/status=learned/u);
  const rows = page.getByRole("table", { name: "Proofs" });
  await expect(rows.getByText("learned").first()).toBeVisible();
  await expect(rows.getByText("not learned")).toHaveCount(0);
  await rows.getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Open the document" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Prove all again" }).click();
  await expect(page.getByText("All live documents are being asked again.")).toBeVisible();
  await expect(page.getByText(/All are being asked again now/u)).toBeVisible({ timeout: 30_000 });
});

test("a gap leads to the desk with everybody who asked it", async ({ page }) => {
  await signIn(page, reviewer, "/knowledge/gaps");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/not answered, asked/u);
  await page.getByRole("link", { name: "Last 90 days" }).click();
  await expect(page).toHaveURL(/days=90/u);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("gaps-last-90-days.csv");
  const row = page.getByRole("row").filter({ hasText: "Write the answer" }).first();
  const question = await row.getByRole("cell").first().innerText();
  await row.getByRole("link", { name: /^Write the answer/u }).click();
  await expect(page.getByRole("region", { name: "Candidate" }).getByRole("heading", { level: 2 })).toHaveText(
    question,
  );
  await expect(page.getByLabel("Approved answer")).toBeVisible();
});

test("a vote against a served answer opens its candidate, which names the document", async ({ page }) => {
  await signIn(page, reviewer, "/knowledge?status=live");
  const link = page.getByRole("table").getByRole("link").first();
  const question = await link.innerText();
  const href = (await link.getAttribute("href")) ?? "";
  const planter = await openPlanter("proofs spec");
  try {
    const { reuseId, answer } = await planter.ask(question);
    const candidateId = await planter.plant({
      question,
      answer,
      reuseId,
      passages: [{ text: answer }],
      feedback: { rating: "down" },
    });
    await page.goto(`/review/${candidateId}`);
    const served = page.getByText(/^Served from/u);
    await expect(served).toContainText("The person voted against it");
    await expect(served.getByRole("link")).toHaveAttribute("href", href);
    await expect(page.getByRole("button", { name: "Merge", pressed: true })).toBeVisible();
    await page.goto(href);
    await expect(page.getByRole("heading", { name: /judged answers? w(?:as|ere) wrong/u })).toBeVisible();
    await expectAccessible(page, "a document with a standing");
  } finally {
    await planter.clear();
  }
});
