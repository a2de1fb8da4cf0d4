import { type APIRequestContext, type Page, expect } from "@playwright/test";
import { expectFinished } from "@/e2e/finished.ts";
import { signIn, test } from "@/e2e/fixtures.ts";

const admin = "amir@harbor-bank.example";
const question = "How do I close my account for good?";

type Asked = { answer: string | null };

async function createKey(page: Page): Promise<string> {
  await signIn(page, admin, "/settings");
  await page.getByRole("button", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Documents");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  const token = await dialog.locator("code").innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  return token;
}

async function ask(request: APIRequestContext, token: string): Promise<string | null> {
  const response = await request.post("/api/v1/match", {
    headers: { authorization: `Bearer ${token}` },
    data: { question },
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as Asked).answer;
}

/**
 * Does something and asks until the next asker gets what `isSeen` waits for; how long that took from when the browser sent
 * it, in milliseconds.
 */
async function seenAfter(
  page: Page,
  act: () => Promise<unknown>,
  asked: () => Promise<string | null>,
  isSeen: (answer: string | null) => boolean,
): Promise<number> {
  const sentAt = page
    .waitForRequest((request) => "next-action" in request.headers())
    .then(() => performance.now());
  await act();
  const startedAt = await sentAt;
  while (!isSeen(await asked())) {
    if (performance.now() - startedAt > 20_000) throw new Error("the next asker never saw it");
  }
  return performance.now() - startedAt;
}

async function openDocument(page: Page): Promise<void> {
  await page.goto(`/knowledge?text=${encodeURIComponent(question)}`);
  await page.getByRole("link", { name: question }).click();
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await expect(page.getByRole("heading", { name: /\d versions?$/u })).toBeVisible();
}

/** Says otherwise in the answer and publishes that; gives the new answer and the number of its version. */
async function edit(page: Page, words: string): Promise<{ second: string; number: string }> {
  await page.keyboard.press("e");
  await expect(page).toHaveURL(/\/edit$/u);
  const answer = page.getByLabel("Answer, in Markdown");
  const next = `${await answer.inputValue()} ${words}`;
  await answer.fill(next);
  await page.getByLabel("Another way to ask it").fill(`${words} asked`);
  await page.keyboard.press("Enter");
  await page.getByLabel("Note").fill("It was too short");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page).not.toHaveURL(/\/edit$/u, { timeout: 30_000 });
  const saved = page.getByText(/^Saved as version \d+\.$/u);
  return { second: next, number: /\d+/u.exec(await saved.innerText())?.[0] ?? "" };
}

test("what a curator does to a document is what the next asker gets", async ({ page, request }) => {
  test.setTimeout(180_000);
  const token = await createKey(page);
  const asked = () => ask(request, token);
  const first = await asked();
  expect(first).not.toBeNull();
  await openDocument(page);

  const { second, number } = await edit(page, "We are sorry to see you go.");
  await expect.poll(asked, { timeout: 15_000 }).toBe(second);
  const compared = page.getByRole("heading", { name: `What version ${number} changed from version` });
  await expect(compared).toBeVisible({ timeout: 15_000 });
  await expect(page.locator("ins", { hasText: "We are sorry to see you go." }).first()).toBeVisible();
  await expect(page.getByText("It was too short").first()).toBeVisible();

  // Until then its questions are asked again, which takes turns with everything else on the embedded database.
  await expect(page.getByText(/\d+ of \d+ questions now get this answer/u)).toBeVisible({ timeout: 30_000 });

  const takes: Record<string, number> = {};
  const before = /from version (\d+)/u.exec(await compared.innerText())?.[1] ?? "";
  const goBack = page.getByRole("button", { name: `Go back to version ${before}`, exact: true });
  takes.rollback = await seenAfter(
    page,
    () => goBack.click(),
    asked,
    (answer) => answer === first,
  );
  await expect(page.getByText(/^Version \d+ is in force\.$/u)).toBeVisible();
  takes.undo = await seenAfter(
    page,
    () => page.keyboard.press("z"),
    asked,
    (answer) => answer === second,
  );
  await expect(page.getByText("As it was before.")).toBeVisible();

  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Pause" }).click();
  await expect(dialog.getByText("Must not be empty")).toBeVisible();
  await dialog.getByLabel("Reason").fill("The text is being checked");
  takes.pause = await seenAfter(
    page,
    () => dialog.getByRole("button", { name: "Pause" }).click(),
    asked,
    (answer) => answer === null,
  );
  await expect(page.getByText("The text is being checked").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Resume" })).toBeEnabled();
  takes.resume = await seenAfter(
    page,
    () => page.keyboard.press("p"),
    asked,
    (answer) => answer === second,
  );
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();

  takes.expire = await seenAfter(
    page,
    () => setValidUntil(page, "2020-01-31"),
    asked,
    (answer) => answer === null,
  );
  await expect(page.getByText("Served to nobody: its last day was")).toBeVisible();
  await page.goto("/knowledge?condition=expired");
  await expect(page.getByRole("row").filter({ hasText: question })).toContainText("expired");
  await openDocument(page);
  await seenAfter(
    page,
    () => setValidUntil(page, ""),
    asked,
    (answer) => answer === second,
  );
  test.info().annotations.push({ type: "seen by the next match, ms", description: JSON.stringify(takes) });
});

async function setValidUntil(page: Page, day: string): Promise<void> {
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByLabel("Valid until").fill(day);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
}

test("an archived document comes back paused, any two versions are compared, and the follow-up list is a file", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const token = await createKey(page);
  await openDocument(page);
  const words = "Come back any time.";
  const { second, number } = await edit(page, words);
  await expect.poll(() => ask(request, token), { timeout: 15_000 }).toBe(second);
  await request.post("/api/v1/answers", {
    headers: { authorization: `Bearer ${token}` },
    data: { question, subjectId: "=cmd()" },
  });
  await expect(page.getByRole("heading", { name: `What version ${number} changed from` })).toBeVisible({
    timeout: 15_000,
  });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Archive…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Out of use: it is served to nobody.")).toBeVisible();
  expect(await ask(request, token)).toBeNull();
  await page.getByRole("button", { name: "Bring back" }).click();
  await expect(page.getByText(/Brought back: read it, then resume it/u).first()).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("The next person who asks this gets this answer.")).toBeVisible();
  await page.keyboard.press("v");
  await expect(page.getByText("Verified today.")).toBeVisible();

  const versions = page.getByLabel("From", { exact: true });
  await versions.selectOption({ index: 0 });
  await page.getByLabel("To", { exact: true }).selectOption({ label: "Version 1, earlier" });
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { name: /What version 1 changed from version \d+/u })).toBeVisible();
  await expect(page.locator("del", { hasText: words }).first()).toBeVisible();

  await page.getByRole("link", { name: "whom each version was served to" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Version \d+ was served/u })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save all as CSV" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks).toString("utf8");
  expect(file).toContain("subject,question,time,response,response id,probability,verdict");
  expect(file).toContain("'=cmd()");
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`the document's pages pass axe and fit, ${colorScheme} at ${width} px`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, admin, "/settings");
      await openDocument(page);
      await expectFinished(page, "a document with versions");
      await page.getByRole("button", { name: "Change", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectFinished(page, "the details dialog");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Pause" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectFinished(page, "the pause dialog");
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "whom each version was served to" }).click();
      await expect(page.getByRole("heading", { level: 1, name: /Version \d+ was served/u })).toBeVisible();
      await expectFinished(page, "whom it was served to");
      await page.goBack();
      await page.getByRole("link", { name: "Edit" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Edit the document" })).toBeVisible();
      await page.getByLabel("Answer, in Markdown").fill("Otherwise.");
      await page.getByText("Changes", { exact: true }).click();
      await page
        .getByRole("button", { name: /^Take out/u })
        .first()
        .click();
      await expectFinished(page, "the edit page");
    });
  }
}

test("a viewer sees a document and no control to change it", async ({ page }) => {
  await signIn(page, "vera@harbor-bank.example", "/knowledge");
  await openDocument(page);
  const main = page.getByRole("main");
  for (const name of [/pause/iu, /resume/iu, /still right/iu, /more/iu, /change/iu, /go back to version/iu])
    await expect(main.getByRole("button", { name })).toHaveCount(0);
  await expect(main.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await page.goto(`${page.url()}/edit`);
  await expect(page.getByText("Editing needs the role of a reviewer")).toBeVisible();
});
