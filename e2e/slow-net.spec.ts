import { type Page, expect } from "@playwright/test";
import { signIn, test } from "@/e2e/fixtures.ts";

const reviewer = "dana@harbor-bank.example";

const question = (page: Page) =>
  page.getByRole("region", { name: "Candidate" }).getByRole("heading", { level: 2 });
const answer = (page: Page) => page.getByLabel("Approved answer");

async function openDesk(page: Page): Promise<void> {
  const claimed = page.waitForResponse((response) => response.url().endsWith("/review/claim"));
  await signIn(page, reviewer);
  await claimed;
  await expect(answer(page)).toBeVisible();
}

/** What is held back until it is let go. */
function hold(): { letGo: () => void; gone: Promise<void> } {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { letGo, gone };
}

/** From here on no decision arrives: each is held, and then cut off. */
async function cutOffDecisions(page: Page): Promise<{ letGo: () => void }> {
  const { letGo, gone } = hold();
  await page.route("**/review/**", async (route) => {
    if (route.request().headers()["next-action"] === undefined) return route.fallback();
    await gone;
    return route.abort();
  });
  return { letGo };
}

// Leaving the desk gives back what it holds.
test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/settings");
});

test.describe("a decision that does not arrive", () => {
  test.use({ expectedErrors: ["net::ERR_FAILED"] });

  test("puts its candidate back on the screen with what was written, and says so", async ({ page }) => {
    await openDesk(page);
    const url = page.url();
    const asked = await question(page).innerText();
    await answer(page).fill("Ask at the counter.");
    await expect(page.getByText("Saved on this device")).toBeVisible();
    const { letGo } = await cutOffDecisions(page);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page).not.toHaveURL(url);
    letGo();
    await expect(page.getByText("Not decided.")).toBeVisible();
    await expect(page).toHaveURL(url);
    await expect(question(page)).toHaveText(asked);
    await expect(answer(page)).toHaveValue("Ask at the counter.");
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await page.getByRole("button", { name: "start over" }).click();
  });

  test("takes nobody away who is writing already, and is a click away in the queue", async ({ page }) => {
    await openDesk(page);
    const url = page.url();
    const card = page
      .getByRole("complementary", { name: "Queue" })
      .locator(`a[href^="${new URL(url).pathname}"]`);
    await answer(page).fill("Ask at the counter.");
    const { letGo } = await cutOffDecisions(page);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page).not.toHaveURL(url);
    await expect(card).toHaveCount(0);
    const asked = await question(page).innerText();
    await answer(page).click();
    letGo();
    await expect(page.getByText("Not decided.")).toBeVisible();
    await expect(card).toBeVisible();
    await expect(question(page)).toHaveText(asked);
    await expect(answer(page)).toBeFocused();
    await page.getByRole("button", { name: "Go back to it" }).click();
    await expect(page).toHaveURL(url);
    await expect(answer(page)).toHaveValue("Ask at the counter.");
    await page.getByRole("button", { name: "start over" }).click();
  });
});

test("while the rejection is on its way to the screen, no key decides", async ({ page }) => {
  const { letGo, gone } = hold();
  let isHeld = false;
  await page.route("**/_next/static/chunks/**", async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    if (code.includes("Reject: nothing is learned from this")) {
      isHeld = true;
      await gone;
    }
    await route.fulfill({ response, body: code });
  });
  const actions: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-action"] !== undefined) actions.push(request.url());
  });
  await openDesk(page);
  const url = page.url();
  actions.length = 0;
  await expect(async () => {
    await page.keyboard.press("r");
    await expect(page.locator("[data-blocks-keys]")).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await expect.poll(() => isHeld).toBe(true);
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.keyboard.press("s");
  letGo();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Reject and next" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(url);
  expect(actions).toEqual([]);
});

test.describe("code that cannot be loaded", () => {
  test.use({ expectedErrors: ["net::ERR_FAILED"] });

  test("costs a notice, and the next try has it", async ({ page }) => {
    let isCut = true;
    await page.route("**/_next/static/chunks/**", async (route) => {
      const response = await route.fetch();
      const code = await response.text();
      if (isCut && code.includes("Reject: nothing is learned from this")) return route.abort();
      return route.fulfill({ response, body: code });
    });
    await openDesk(page);
    await expect(async () => {
      await page.keyboard.press("r");
      await expect(page.getByText("This part could not be loaded.")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(answer(page)).toBeVisible();
    isCut = false;
    await page.keyboard.press("r");
    await expect(page.getByRole("dialog").getByRole("button", { name: "Reject and next" })).toBeVisible();
    await page.keyboard.press("Escape");
  });
});
