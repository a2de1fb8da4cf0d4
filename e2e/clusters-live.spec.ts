import { randomUUID } from "node:crypto";
import { type Browser, type Page, expect } from "@playwright/test";
import { expectFinished } from "@/e2e/finished.ts";
import { signIn, test } from "@/e2e/fixtures.ts";
import { openPlanter, type Planter } from "@/e2e/plant-candidates.ts";

const dana = "dana@harbor-bank.example";
const amir = "amir@harbor-bank.example";

const doubtful = {
  answer: "I'm sorry, I don't have information about that.",
  passages: [],
  feedback: { rating: "down" },
};

let planter: Planter;

test.beforeAll(async () => {
  planter = await openPlanter("clusters and live");
});
// Leaving the desk gives back what it holds.
test.afterEach(async ({ page }) => {
  if (!page.isClosed()) await page.goto("/settings");
});
test.afterAll(async () => {
  await planter.clear();
});

/** Plants the same question several times, as different people ask it. */
async function plantCluster(question: string, times: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < times; index += 1)
    ids.push(await planter.plant({ question, subjectId: `person-${randomUUID()}`, ...doubtful }));
  return ids;
}

async function openCandidate(page: Page, email: string, candidateId: string): Promise<void> {
  const claimed = page.waitForResponse((response) => response.url().endsWith("/review/claim"));
  await signIn(page, email, `/review/${candidateId}`);
  await claimed;
  await expect(page.getByText("live", { exact: true })).toBeVisible();
}

async function openSecond(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL });
  return context.newPage();
}

const drawer = (page: Page) => page.getByRole("dialog", { name: /Asked/u });
const candidate = (page: Page) => page.getByRole("region", { name: "Candidate" });

async function openDrawer(page: Page): Promise<void> {
  await page.keyboard.press("c");
  await expect(drawer(page)).toBeVisible();
}

test("a colleague's claim, a new question and a decision appear without reload", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const question = `What does a drone permit cost ${randomUUID()}?`;
  const [first = ""] = await plantCluster(question, 1);
  const [other = ""] = await plantCluster(`Who cleans the northern lighthouse ${randomUUID()}?`, 1);
  await openCandidate(page, dana, other);
  const queue = page.getByRole("complementary", { name: "Queue" });
  const card = queue.getByRole("link", { name: question });

  const colleague = await openSecond(browser);
  await openCandidate(colleague, amir, first);
  await expect(card.getByText("is on it")).toBeVisible({ timeout: 4_000 });

  const late = `When do the harbour seals return ${randomUUID()}?`;
  await plantCluster(late, 1);
  await expect(queue.getByRole("link", { name: late })).toBeVisible({ timeout: 4_000 });
  await expect(page).toHaveURL(new RegExp(`/review/${other}$`, "u"));

  await colleague.keyboard.press("r");
  await colleague.getByRole("dialog").getByLabel("Not about us").check();
  await colleague.keyboard.press("ControlOrMeta+Enter");
  await expect(colleague.getByText("Rejected.")).toBeVisible();
  await expect(card).toHaveCount(0, { timeout: 4_000 });
  await colleague.goto("/settings");
  await colleague.context().close();
});

test("members are split off and put back as they were", async ({ page }) => {
  const ids = await plantCluster(`Is a canoe insured as luggage ${randomUUID()}?`, 3);
  await openCandidate(page, dana, ids[0] ?? "");
  await openDrawer(page);
  await expect(drawer(page)).toContainText("Asked 3 times by 3 people");
  const boxes = drawer(page)
    .getByRole("region", { name: "Members" })
    .getByRole("listitem")
    .getByRole("checkbox");
  await boxes.nth(1).focus();
  await page.keyboard.press("Space");
  await drawer(page).getByRole("button", { name: "Each alone" }).click();
  await expect(page.getByText("1 question split off.")).toBeVisible();
  await expect(drawer(page)).toContainText("Asked 2 times by 2 people");
  await expect(drawer(page).getByRole("region", { name: "History" })).toContainText(
    "1 question split off by Dana",
  );

  await drawer(page)
    .getByRole("button", { name: /^Take back/u })
    .click();
  await expect(page.getByText("Taken back: 1 question returned.")).toBeVisible();
  await expect(drawer(page)).toContainText("Asked 3 times by 3 people");
  await expect(drawer(page).getByRole("region", { name: "History" })).toContainText("taken back");
});

test("another cluster is found by searching, merged in and taken back", async ({ page }) => {
  const mark = randomUUID();
  const ids = await plantCluster(`May an accordion travel as hand luggage ${mark}?`, 2);
  await plantCluster(`Who painted the ceiling of the vault ${mark}?`, 1);
  await openCandidate(page, dana, ids[0] ?? "");
  await openDrawer(page);
  await drawer(page).getByLabel("Search the clusters").fill(`Who painted the ceiling of the vault ${mark}?`);
  await drawer(page)
    .getByRole("button", { name: `Merge in: Who painted the ceiling of the vault ${mark}?` })
    .click();
  await expect(page.getByText("1 question merged in.")).toBeVisible();
  await expect(drawer(page)).toContainText("Asked 3 times");
  await drawer(page)
    .getByRole("button", { name: /^Take back/u })
    .click();
  await expect(drawer(page)).toContainText("Asked 2 times");
});

test("one decision is made for all, after showing for whom and whom not, and one undo takes it back", async ({
  page,
  browser,
}) => {
  const ids = await plantCluster(`Which stamp collects the moon tax ${randomUUID()}?`, 4);
  const colleague = await openSecond(browser);
  await openCandidate(colleague, amir, ids[3] ?? "");
  await openCandidate(page, dana, ids[0] ?? "");
  await openDrawer(page);
  await drawer(page).getByRole("button", { name: "Decide all open…" }).click();
  const dialog = page.getByRole("dialog", { name: "Decide every open one of this cluster" });
  await expect(dialog).toContainText("3 questions will be decided");
  await expect(dialog).toContainText("1 question will stay open");
  await expect(dialog).toContainText("Amir");
  await expect(dialog).toContainText("is on it");
  const confirm = dialog.getByRole("button", { name: "Reject 3 questions" });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Why?").selectOption("off_topic");
  await confirm.click();
  await expect(page.getByText("Rejected 3 questions.")).toBeVisible();
  await expect(page.getByText("1 question stays open.")).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  await page.keyboard.press("z");
  await expect(page.getByText("3 questions are open again.")).toBeVisible();
  await openDrawer(page);
  await expect(drawer(page)).toContainText("4 of 4 open");
  await colleague.goto("/settings");
  await colleague.context().close();
});

test("the conversation around a captured answer opens at it", async ({ page }) => {
  const threadId = `talk-${randomUUID()}`;
  const subjectId = `person-${randomUUID()}`;
  const said = (question: string, minutesAgo: number) => ({
    ...doubtful,
    question,
    threadId,
    subjectId,
    occurredAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  });
  await planter.plant(said("Do you rent out boats?", 20));
  const asked = await planter.plant(said("And what does the small one cost?", 10));
  await openCandidate(page, dana, asked);
  await page.keyboard.press("o");
  const dialog = page.getByRole("dialog", { name: "The conversation" });
  await expect(dialog).toContainText("Do you rent out boats?");
  await expect(dialog.getByText("this answer was captured")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const similar = candidate(page).getByRole("region", { name: "Similar past decisions" });
  const answered = similar.getByRole("listitem").or(similar.getByText("Nothing similar was decided yet."));
  await expect(answered.first()).toBeVisible();
});

test("the kind of failure is corrected with its key and a number", async ({ page }) => {
  const [id = ""] = await plantCluster(`Does the tide change the opening hours ${randomUUID()}?`, 1);
  await openCandidate(page, dana, id);
  await page.keyboard.press("f");
  const dialog = page.getByRole("dialog", { name: "What kind of failure is it?" });
  await expect(dialog.getByRole("button", { name: "Tool failure" })).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("7");
  await expect(dialog).toBeHidden();
  await expect(candidate(page).getByText("tool failure", { exact: true })).toBeVisible();
  await page.keyboard.press("f");
  await expect(dialog.getByRole("button", { name: "Tool failure" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"] });

  test("the desk says so, keeps what is written and catches up by itself", async ({ page, context }) => {
    const [id = ""] = await plantCluster(`Where do lost umbrellas go ${randomUUID()}?`, 1);
    await openCandidate(page, dana, id);
    await context.setOffline(true);
    await expect(page.getByText("Offline. What you write is kept on this device.")).toBeVisible({
      timeout: 20_000,
    });
    await page.keyboard.press("e");
    await page.keyboard.press("End");
    await page.keyboard.type(" They are kept for a year.");
    await expect(page.getByText("Saved on this device")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("live", { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("Offline. What you write")).toBeHidden();
    await expect(page.getByLabel("Approved answer")).toHaveValue(/They are kept for a year\.$/u);
    await page.getByRole("button", { name: "start over" }).click();
  });
});

test("the day at the desk opens with a sentence, a list of people and a table of hours", async ({ page }) => {
  await signIn(page, dana);
  await page.getByRole("button", { name: /decided today/u }).click();
  const popover = page.getByRole("dialog", { name: "Today at the desk" });
  await expect(popover).toContainText(/You (have )?decided/u);
  await popover.getByRole("button", { name: /^table/u }).click();
  await expect(popover.getByRole("columnheader", { name: "Hour", exact: true })).toBeVisible();
});

for (const theme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`drawers and popovers pass axe and fit, ${theme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      const ids = await plantCluster(`May I paint the safe ${randomUUID()}?`, 2);
      const claimed = page.waitForResponse((response) => response.url().endsWith("/review/claim"));
      await signIn(page, dana, `/review/${ids[0]}`);
      await claimed;
      await openDrawer(page);
      await expect(drawer(page).getByRole("region", { name: "History" })).toBeVisible();
      await expectFinished(page, "a drawer or popover");
      await drawer(page).getByRole("button", { name: "Decide all open…" }).click();
      await expect(page.getByText(/questions will be decided/u)).toBeVisible();
      await expectFinished(page, "a drawer or popover");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(drawer(page)).toBeHidden();
      await page.getByRole("button", { name: /decided today/u }).click();
      await expect(page.getByRole("dialog", { name: "Today at the desk" })).toContainText(
        /You (have )?decided/u,
      );
      await expectFinished(page, "a drawer or popover");
    });
  }
}
