import { randomUUID } from "node:crypto";
import { type Page, expect } from "@playwright/test";
import { signIn, test } from "@/e2e/fixtures.ts";
import { openPlanter, type Planter } from "@/e2e/plant-candidates.ts";

const reviewer = "dana@harbor-bank.example";
const answerOf = (page: Page) => page.getByLabel("Approved answer");
const notice = (page: Page) => page.getByRole("region", { name: "Against live knowledge" });
const allTheSame = (page: Page) => page.getByRole("button", { name: /^Approve all the same/u });
const decided = (page: Page) => page.getByText(/^(?:Approved\.|Edit approved\.|Live now|Live, but)/u);
const candidateOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

let planter: Planter;
test.beforeEach(async () => {
  planter = await openPlanter("conflicts spec");
});
test.afterEach(() => planter.clear());

/** The desk at a candidate that asks what is live and was answered otherwise. */
async function openConflicting(page: Page): Promise<string> {
  await signIn(page, reviewer, "/knowledge?status=live");
  const question = await page.getByRole("table").getByRole("link").first().innerText();
  const candidateId = await planter.plant({
    question,
    answer: `Nobody here can say that. Ask again with ${randomUUID().slice(0, 8)}.`,
    passages: [],
    feedback: { rating: "down" },
  });
  await page.goto(`/review/${candidateId}`);
  await expect(answerOf(page)).toBeVisible();
  await expect(page.getByText("You are on it")).toBeVisible();
  return candidateId;
}

test("an approval over a conflict is asked for twice, and the first press decides nothing", async ({
  page,
}) => {
  const candidateId = await openConflicting(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-action"] !== undefined) sent.push(request.postData() ?? "");
  });
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(allTheSame(page)).toBeVisible();
  await expect(notice(page).getByRole("status")).toContainText("to look at first");
  expect(sent.filter((body) => body.includes(candidateId))).toEqual([]);
  expect(candidateOf(page)).toBe(candidateId);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page).not.toHaveURL(new RegExp(candidateId, "u"));
  expect(sent.filter((body) => body.includes("confirmedConflicts"))).toHaveLength(1);
  await expect(decided(page)).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("Taken back.")).toBeVisible();
});

test.describe("where it cannot be looked up", () => {
  test.use({ expectedErrors: ["/review/conflicts"] });

  test("the server refuses, says why, and the next press decides", async ({ page }) => {
    await page.route("**/review/conflicts", (route) => route.abort());
    const candidateId = await openConflicting(page);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(notice(page)).toBeVisible({ timeout: 15_000 });
    await expect(page).toHaveURL(new RegExp(candidateId, "u"));
    await expect(allTheSame(page)).toBeVisible();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page).not.toHaveURL(new RegExp(candidateId, "u"));
    await expect(decided(page)).toBeVisible();
    await page.keyboard.press("z");
    await expect(page.getByText("Taken back.")).toBeVisible();
  });
});

test("a document chosen from a conflict stays chosen when the candidate is opened again", async ({
  page,
}) => {
  const candidateId = await openConflicting(page);
  await expect(notice(page)).toBeVisible();
  await notice(page)
    .getByRole("button", { name: /^Replace/u })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Replace", pressed: true })).toBeVisible();
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await page.reload();
  await expect(answerOf(page)).toBeVisible();
  expect(candidateOf(page)).toBe(candidateId);
  await expect(page.getByRole("button", { name: "Replace", pressed: true })).toBeVisible();
});
