import { type Page, expect } from "@playwright/test";
import { expectFinished } from "@/e2e/finished.ts";
import { signIn, test } from "@/e2e/fixtures.ts";
import { openPlanter, type Planter } from "@/e2e/plant-candidates.ts";

/** Reads everything and claims nothing, so that what is planted can be taken out again. */
const viewer = "vera@harbor-bank.example";

let planter: Planter;
let wrongNumber: string;
let conflict: string;
let withoutPassages: string;

test.beforeAll(async () => {
  planter = await openPlanter("Evidence spec");
  wrongNumber = await planter.plant({
    question: "How long does a SEPA transfer take, and can I pay it with Kraken Pay?",
    answer:
      "A SEPA transfer arrives within 5 working days. You can follow it in the app under Payments. Gold members of the Kraken club fly for free. I am not sure about weekends.",
    passages: [
      { title: "Fees", text: "Each SEPA transfer costs 1.50 euros on the Basic plan.", score: 0.6 },
      {
        title: "Transfer times",
        text: "SEPA transfers arrive within 3 working days. You can follow a transfer in the app under Payments.",
        score: 0.8,
      },
    ],
  });
  conflict = await planter.plant({
    question: "Which day does my new card come, and where to?",
    answer: "Your card arrives on 14 May in Leeds. Send us your PIN or write to jane.doe@example.com.",
    passages: [{ title: "Card delivery", text: "A new card arrives within 7 working days.", score: 0.5 }],
    policy: [{ rule: "no_dates", verdict: "block" }],
    memory: [
      { kind: "fact", text: "The card arrives on 18 May." },
      { kind: "fact", text: "The customer has a dog named Rex." },
    ],
  });
  withoutPassages = await planter.plant({
    question: "What is your name?",
    answer: "I am not able to say. Write to jane.doe@example.com.",
    passages: null,
  });
});

test.afterAll(() => planter.clear());

const pane = (page: Page) => page.getByRole("region", { name: "Candidate" });
const row = (page: Page, name: RegExp) => pane(page).locator("summary").filter({ hasText: name });
const statement = (page: Page, words: RegExp) => pane(page).getByRole("button", { name: words });
const difference = (page: Page) =>
  pane(page)
    .locator("li")
    .filter({ hasText: "The passage says 3 working days, the answer says 5 working days" });

async function open(page: Page, candidateId: string): Promise<void> {
  await signIn(page, viewer, `/review/${candidateId}`);
  await expect(pane(page).getByRole("heading", { level: 2 })).toBeVisible();
  // The factors are folded at first.
  await expect(async () => {
    await pane(page)
      .getByRole("button", { name: /Retrieval.*Show what each saw/u })
      .click({ timeout: 1_000 });
    await expect(row(page, /Exact rule/u)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test("hover shows the passage behind a statement and what it says instead", async ({ page }) => {
  await open(page, wrongNumber);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await statement(page, /A SEPA transfer arrives within/u).hover();
    await expect(difference(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(pane(page).locator("li[aria-current]")).toContainText("Transfer times");
  await difference(page).hover();
  await expect(difference(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(difference(page)).toBeHidden();
});

test("the statements are one stop of Tab; arrow keys walk, Escape hides, keys of the desk still act", async ({
  page,
}) => {
  await open(page, wrongNumber);
  const first = statement(page, /A SEPA transfer arrives within/u);
  const second = statement(page, /follow it in the app/u);
  const last = statement(page, /about weekends/u);
  await row(page, /Exact rule/u).focus();
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(
    /says it otherwise.*The passage says 3 working days, the answer says 5 working days/u,
  );
  await expect(difference(page)).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(difference(page)).toBeHidden();
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(difference(page)).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleDescription(/^Passage 2 says this/u);
  await expect(difference(page)).toBeHidden();
  await page.keyboard.press("End");
  await expect(last).toBeFocused();
  await expect(last).toHaveAccessibleDescription(/Doubts itself/u);
  await page.keyboard.press("ArrowRight");
  await expect(last).toBeFocused();

  await page.keyboard.press("Shift+Tab");
  await expect(row(page, /Exact rule/u)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(last).toBeFocused();
  const before = page.url();
  await page.keyboard.press("k");
  await expect(page).not.toHaveURL(before);
});

test("each factor opens to its evidence by key, and stays open on the next candidate", async ({ page }) => {
  await open(page, conflict);
  for (const name of [/^›?\s*Retrieval/u, /Policy/u, /Completeness/u, /Memory/u, /Exact rule/u]) {
    await row(page, name).focus();
    await page.keyboard.press("Enter");
  }
  const seen = pane(page);
  await expect(seen.getByText("contradicts: another date", { exact: true })).toBeVisible();
  await expect(seen.getByText("1 other known thing is not touched by the answer.")).toBeVisible();
  await expect(seen.getByText("“jane.doe@example.com”")).toBeVisible();
  await expect(seen.getByText("the agent's own check")).toBeVisible();
  await expect(seen.getByText(/asks for a place/u)).toBeVisible();
  await expect(seen.getByText(/made of closeness of meaning 0\.\d\d/u)).toBeVisible();
  await expect(seen.getByText(/a rule blocks the answer: .*no dates/u).last()).toBeVisible();
  await expect(seen.getByText("Not calibrated yet: it ranks answers")).toBeVisible();
  await expect(seen.getByText("Next step")).toBeVisible();

  const before = page.url();
  await page.keyboard.press("k");
  await expect(page).not.toHaveURL(before);
  await expect(row(page, /Completeness/u).locator("..")).toHaveAttribute("open");
});

test("an agent that does not retrieve has its refusal and broken rules explained all the same", async ({
  page,
}) => {
  await open(page, withoutPassages);
  await row(page, /Exact rule/u).focus();
  await page.keyboard.press("Tab");
  await expect(statement(page, /not able to/u)).toBeFocused();
  await expect(statement(page, /not able to/u)).toHaveAccessibleDescription("Refuses to answer");
  await page.keyboard.press("ArrowRight");
  await expect(statement(page, /jane\.doe/u)).toBeFocused();
  await expect(pane(page).getByRole("listitem").filter({ hasText: "Email in answer (warns)" })).toBeVisible();
  await expect(pane(page).getByText("this agent does not retrieve", { exact: true })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`all evidence open passes axe and fits, ${colorScheme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await open(page, conflict);
      for (const summary of await pane(page).locator("summary").all()) await summary.press("Enter");
      await pane(page).locator("[data-statement]").first().focus();
      await expect(pane(page).locator("li[aria-current]")).toBeVisible();
      await expectFinished(page, "all evidence open");
    });
  }
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap shows what is behind a statement, a tap elsewhere hides it", async ({ page }) => {
    await open(page, wrongNumber);
    await expect(async () => {
      await statement(page, /A SEPA transfer arrives within/u).tap();
      await expect(difference(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await pane(page).getByRole("heading", { name: "What it had retrieved" }).tap();
    await expect(difference(page)).toBeHidden();
  });
});
