import { type Page, expect } from "@playwright/test";
import { expectFinished } from "@/e2e/finished.ts";
import { signIn, test } from "@/e2e/fixtures.ts";

const reviewer = process.env.E2E_REVIEWER ?? "dana@harbor-bank.example";

const question = (page: Page) =>
  page.getByRole("region", { name: "Candidate" }).getByRole("heading", { level: 2 });
const answer = (page: Page) => page.getByLabel("Approved answer");

/** Signs in and waits until the desk is awake: it claims what it shows. */
async function openDesk(page: Page): Promise<void> {
  const claimed = page.waitForResponse((response) => response.url().endsWith("/review/claim"));
  await signIn(page, reviewer);
  await claimed;
  await expect(answer(page)).toBeVisible();
}

/** Moves down the queue by key until a cluster has other questions to take along. */
async function openWithPhrasings(page: Page, atLeast: number): Promise<number> {
  const others = page.getByRole("group", { name: /Other ways people asked it/u }).getByRole("listitem");
  for (let steps = 0; steps < 30; steps += 1) {
    await expect(answer(page)).toBeVisible();
    const count = await others.count();
    if (count >= atLeast) return count;
    const before = page.url();
    await page.keyboard.press("j");
    await expect(page).not.toHaveURL(before);
  }
  throw new Error(`no cluster of the queue has ${atLeast} other questions`);
}

test("a reviewer edits and approves by keyboard, sees it live, and takes it back", async ({ page }) => {
  await openDesk(page);
  await expect(page).toHaveURL(/\/review\/[0-9a-f-]{36}$/u);
  await openWithPhrasings(page, 2);
  const decidedUrl = page.url();
  const asked = await question(page).innerText();

  await page.keyboard.press("e");
  await expect(answer(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  const edited =
    "Open the app, go to Help and follow the steps there. Write to help@harbor-bank.example if it stays.";
  await page.keyboard.insertText(edited);
  await expect(page.getByText("1 personal detail will be removed: e-mail")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve edit and next" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Partly right" })).toBeChecked();
  await expect(page.getByText("Saved on this device")).toBeVisible();

  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page).not.toHaveURL(decidedUrl);
  await expect(question(page)).not.toHaveText(asked);
  await expect(question(page)).toBeFocused();
  await expect(page.getByText(/^Live now with \d+ other/u)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: "See the document" })).toHaveAttribute(
    "href",
    /^\/knowledge\/[0-9a-f-]{36}$/u,
  );

  await page.keyboard.press("z");
  await expect(page.getByText("Taken back.")).toBeVisible();
  await expect(page).toHaveURL(decidedUrl);
  await expect(question(page)).toHaveText(asked);
  await expect(answer(page)).toHaveValue(edited);
  await page.getByRole("button", { name: "start over" }).click();
});

test("R asks for a reason and decides nothing by itself; S skips; Z brings back", async ({ page }) => {
  await openDesk(page);
  const url = page.url();
  const asked = await question(page).innerText();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Reject and next" })).toBeDisabled();
  await page.keyboard.press("s");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(url);

  await page.keyboard.press("s");
  await expect(page.getByText("Skipped.")).toBeVisible();
  await expect(page).not.toHaveURL(url);
  await page.keyboard.press("z");
  await expect(page.getByText("Taken back.")).toBeVisible();
  await expect(page).toHaveURL(url);

  // Keys wait for the screen, which follows the address.
  await expect(question(page)).toHaveText(asked);
  await page.keyboard.press("r");
  await dialog.getByLabel("Not about us").check();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Rejected.")).toBeVisible();
  await expect(page).not.toHaveURL(url);
  await page.goto(url);
  const decision = page.getByRole("complementary", { name: "Your decision" });
  await expect(decision.getByText("Not about us")).toBeVisible();
  await expect(async () => {
    await decision.getByRole("button", { name: "Take back" }).click();
    await expect(answer(page)).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test("no key acts while typing, and the number keys judge the agent's answer", async ({ page }) => {
  await openDesk(page);
  const url = page.url();
  await page.keyboard.press("3");
  await expect(page.getByRole("radio", { name: "Wrong" })).toBeChecked();
  await page.keyboard.press("e");
  await page.keyboard.type("rszj4");
  await expect(page).toHaveURL(url);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("radio", { name: "Wrong" })).toBeChecked();
  await expect(answer(page)).toHaveValue(/rszj4$/u);
  await page.getByRole("button", { name: "start over" }).click();
});

for (const theme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`the desk passes axe and fits, ${theme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await openDesk(page);
      await expectFinished(page, "the desk");
    });
  }
}
