import { expect } from "@playwright/test";
import { expectAccessible } from "@/e2e/finished.ts";
import { signIn, test } from "@/e2e/fixtures.ts";

test("the queue table is narrowed, saved as a view, decided many at a time and taken back", async ({
  page,
}) => {
  await signIn(page, "dana@harbor-bank.example", "/review/table");
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows.first()).toBeVisible();
  const all = await page.getByText(/^[\d,]+\+? match$/u).textContent();

  const ticked = page.getByRole("group", { name: "Ticked rows" });
  const takeAll = ticked.getByRole("button", { name: /^Select all .* that match$/u });
  await expect(async () => {
    await page.getByRole("checkbox", { name: "Tick all rows that are loaded" }).check();
    await expect(takeAll).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await takeAll.click();
  await expect(ticked.getByRole("status")).toHaveText(`All ${(all ?? "").replace(" match", "")} that match`);
  await ticked.getByRole("button", { name: "Take ticks off" }).click();

  await page
    .getByRole("button", { name: /^More like this: retrieval miss/u })
    .first()
    .click();
  await expect(page).toHaveURL(/class=retrieval_miss/u);
  await expect(page.getByRole("button", { name: "Take off: retrieval miss" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(all ?? "", { exact: true })).toBeVisible();
  await page.goForward();

  await page.getByRole("searchbox", { name: "Question holds" }).fill("card");
  await expect(page).toHaveURL(/text=card/u);
  await expect(rows.first()).toContainText(/card/iu);

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  await page.getByLabel("Name").fill("Missed cards");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Missed cards" })).toBeVisible();

  const count = await page.getByText(/^[\d,]+\+? match$/u).textContent();
  await page.getByRole("checkbox", { name: "Tick all rows that are loaded" }).check();
  // They are few enough to be loaded: there are no others to take along.
  await expect(ticked.getByRole("status")).toHaveText(`${Number.parseInt(count ?? "", 10)} ticked`);
  await expect(takeAll).toHaveCount(0);
  await ticked.getByRole("button", { name: "Reject" }).click();
  await page.getByLabel("Why?").selectOption("off_topic");
  await expect(page.getByText(/will be rejected/u)).toBeVisible();
  await expectAccessible(page, "the bulk reject dialog");
  await page.getByRole("button", { name: /^Reject \d/u }).click();
  const run = page.getByRole("region", { name: "Bulk run" });
  await expect(run.getByText(/\d+ rejected/u)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(count ?? "", { exact: true })).toHaveCount(0);
  await run.getByRole("button", { name: /^Take back/u }).click();
  await expect(run.getByText(/\d+ taken back/u)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(count ?? "", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Missed cards" }).click();
  await page.getByRole("menuitem", { name: "Delete this view" }).click();
  await expect(page.getByRole("button", { name: "Views" })).toBeVisible();
  await expectAccessible(page, "the queue table");
});

test("the queue table is gone through by keyboard", async ({ page }) => {
  await signIn(page, "dana@harbor-bank.example", "/review/table");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  // The rows are there before the page listens.
  await expect(async () => {
    await page.keyboard.press("k");
    await expect(page.getByRole("row").nth(1).getByRole("link")).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("j");
  const link = page.getByRole("row").nth(2).getByRole("link");
  await expect(link).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 ticked")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("row").nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Question holds" })).toBeFocused();
  await page.keyboard.press("Escape");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/review\/[0-9a-f-]{36}$/u, { timeout: 30_000 });
});
