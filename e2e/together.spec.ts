import { type Browser, type Page, expect } from "@playwright/test";
import { expectAccessible } from "@/e2e/finished.ts";
import { signIn, test } from "@/e2e/fixtures.ts";
import { openPlanter, type Planter } from "@/e2e/plant-candidates.ts";
import { demoPassword } from "@/lib/access/types.ts";

const dana = { email: "dana@harbor-bank.example", password: demoPassword };
const amir = { email: "amir@harbor-bank.example", password: demoPassword };

const response = (question: string) => ({
  question,
  answer: "You can follow it in the app under Payments.",
  passages: [{ title: "Following", text: "You can follow it in the app under Payments.", score: 0.4 }],
  policy: [{ rule: "tone", verdict: "block" }],
});

let planter: Planter;

test.beforeAll(async () => {
  planter = await openPlanter("Together spec");
});

test.afterAll(() => planter.clear());

const pane = (page: Page) => page.getByRole("region", { name: "Candidate" });
const reviews = (page: Page) => page.getByRole("region", { name: "The reviews side by side" });

/** A browser of its own for one more person. */
async function open(browser: Browser, person: typeof dana, path: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, person.email, path, person.password);
  await expect(page.getByRole("main")).toBeVisible();
  return page;
}

test("a mention in a comment becomes a notification that opens the candidate", async ({ browser }) => {
  test.setTimeout(120_000);
  const candidateId = await planter.plant(response(`Can my sister follow transfer ${String(Date.now())}?`));
  const hers = await open(browser, dana, `/review/${candidateId}`);
  const comment = pane(hers).getByLabel("Your comment");
  await comment.focus();
  await hers.keyboard.type("Does this hold for joint accounts, @am");
  await expect(hers.getByRole("listbox", { name: "Mention a member" })).toBeVisible();
  await expectAccessible(hers, "the list of members");
  await hers.keyboard.press("Enter");
  await expect(comment).toHaveValue(/@Amir [^@]+ $/u);
  await hers.keyboard.press("ControlOrMeta+Enter");
  await expect(comment).toHaveValue("");
  await expect(pane(hers).getByText("Does this hold for joint accounts", { exact: false })).toBeVisible();
  await expect(hers).toHaveURL(new RegExp(candidateId, "u"));
  await expectAccessible(hers, "a comment");

  const his = await open(browser, amir, "/analytics");
  await expect(async () => {
    await his.reload();
    await expect(his.getByRole("button", { name: /^Notifications, \d+ unread$/u })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
  await his.keyboard.press("ControlOrMeta+K");
  const palette = his.getByRole("dialog", { name: "Search or jump to" });
  await palette.getByRole("combobox").fill("notifications");
  await his.keyboard.press("Enter");
  const told = his.getByRole("dialog", { name: "Notifications" });
  const line = told.getByRole("link", { name: /mentioned you, .*Can my sister follow transfer/u }).first();
  await expect(line).toBeVisible();
  await expectAccessible(his, "the notifications");
  await line.focus();
  await his.keyboard.press("Enter");
  await expect(his).toHaveURL(new RegExp(candidateId, "u"));
  await expect(pane(his).getByText("Does this hold for joint accounts", { exact: false })).toBeVisible();
  await his.getByRole("button", { name: /^Notifications/u }).click();
  await expect(told.getByRole("link", { name: /mentioned you, .*Can my sister/u }).first()).not.toHaveText(
    /^Unread/u,
  );
  await his.keyboard.press("Escape");
  await pane(his).getByRole("button", { name: "Show the history" }).click();
  await expect(pane(his).getByText(/commented/u)).toBeVisible();
  await expectAccessible(his, "the history");
  for (const page of [hers, his]) await page.context().close();
});

test("two people review a candidate blind, they differ, and an admin says which review stands", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await planter.setNeededReviews(2);
  const other = await planter.addReviewer("Robin Walker");
  const candidateId = await planter.plant(response("Can my brother follow my transfer?"));
  const path = `/review/${candidateId}`;

  const hers = await open(browser, dana, path);
  await expect(pane(hers).getByText("Two people review this one")).toBeVisible({ timeout: 30_000 });
  await expect(pane(hers).getByText("0 of 2 reviews in.", { exact: false })).toBeVisible();
  await expectAccessible(hers, "a candidate that two review");
  await hers.getByRole("button", { name: /^Approve/u }).click();
  await expect(hers.getByText("Your review is in.")).toBeVisible();
  await expect(hers).not.toHaveURL(new RegExp(candidateId, "u"));
  await expect(hers.locator(`a[href^="${path}"]`)).toHaveCount(0);
  // Until it is classified, which may come later, and reviewed, the policy of that moment counts.
  await planter.setNeededReviews(1);

  const theirs = await open(browser, other, path);
  await expect(pane(theirs).getByText("1 of 2 reviews in.", { exact: false })).toBeVisible();
  await expect(reviews(theirs)).toHaveCount(0);
  await theirs.keyboard.press("r");
  const dialog = theirs.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Not about us" }).check();
  await dialog.getByRole("button", { name: "Reject and next" }).click();
  await expect(theirs.getByText("The reviews differ", { exact: false })).toBeVisible();

  const his = await open(browser, amir, path);
  await expect(reviews(his).getByRole("listitem")).toHaveCount(2);
  await expect(reviews(his).getByText("Robin Walker", { exact: true })).toBeVisible();
  await expectAccessible(his, "the reviews side by side");
  await his.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(his, "the reviews side by side, narrow");
  await reviews(his).getByRole("button", { name: "Let Robin Walker’s stand" }).click();
  await expect(
    his.getByRole("complementary", { name: "Your decision" }).getByText(/Rejected/u),
  ).toBeVisible();
  for (const page of [hers, theirs, his]) await page.context().close();
});
