import { expect } from "@playwright/test";
import { expectFinished } from "@/e2e/finished.ts";
import { signIn, test } from "@/e2e/fixtures.ts";

const admin = "amir@harbor-bank.example";

const pages = [
  { path: "/review/table", heading: /queue|candidates/iu },
  { path: "/knowledge", heading: /answers are live/u },
  { path: "/knowledge/proofs", heading: /are proved/u },
  { path: "/knowledge/gaps", heading: /not answered|without an answer/u },
  { path: "/knowledge/match", heading: /Try a question/u },
  { path: "/knowledge/match?q=How%20do%20I%20deactivate%20my%20card", heading: /Try a question/u },
  { path: "/knowledge/exchange", heading: /Import and export/u },
  { path: "/thresholds", heading: /Capture/u },
  { path: "/confidence", heading: /signals on/u },
  { path: "/analytics", heading: /learned|captured/iu },
  {
    path: "/analytics/items?kind=received&first=2020-01-01&last=2100-01-01",
    heading: /answers received/u,
  },
  { path: "/settings", heading: /Harbor Bank/u },
];

const settingsDialogs = [
  "Add a member",
  "Add an agent",
  "Change who reviews",
  "Change the instructions",
  "Change the bound",
  "Change the limits",
  "Create a key",
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`every page passes axe and fits, ${colorScheme} at ${width} px`, async ({ page }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/sign-in");
      await expectFinished(page, "/sign-in");
      await signIn(page, admin, "/settings");
      for (const { path, heading } of pages) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expect(page.getByRole("main").locator(".appears-late")).toHaveCount(0);
        await expectFinished(page, path);
      }
      await page.goto("/knowledge");
      await page.getByRole("table").getByRole("link").first().click();
      await expect(page.getByRole("heading", { name: /Found by \d+ questions?/u })).toBeVisible();
      await expectFinished(page, "a document");
    });

    test(`the dialogs of the settings pass axe and fit, ${colorScheme} at ${width} px`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, admin, "/settings");
      for (const name of settingsDialogs) {
        await page.getByRole("button", { name, exact: true }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectFinished(page, `settings, ${name}`);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    });
  }
}

test("an admin makes a key that works until it is revoked", async ({ page, request }) => {
  await signIn(page, admin, "/settings");
  await page.getByRole("button", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Pages spec");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  const token = await dialog.locator("code").innerText();
  const search = () =>
    request.get("/api/v1/knowledge/search?q=card", { headers: { authorization: `Bearer ${token}` } });
  expect((await search()).status()).toBe(200);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Revoke Pages spec" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("The key is revoked.")).toBeVisible();
  expect((await search()).status()).toBe(401);
});

test("an admin sets the threshold by hand, with a reason, and a reviewer cannot", async ({ page }) => {
  await signIn(page, admin, "/thresholds");
  await page.getByRole("button", { name: "Set by hand" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Cut").fill("0.95");
  await dialog.getByLabel("Reason").fill("Trying the bound");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/must lie between its bounds/u)).toBeVisible();
  await dialog.getByLabel("Cut").fill("0.64");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Answers below 0.64 are captured")).toBeVisible();
  await expect(page.getByText("Trying the bound")).toBeVisible();
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(
    page.getByText(/it moves at most once a night|decisions since the last change/u),
  ).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, "dana@harbor-bank.example", "/thresholds");
  await expect(page.getByText("Only an admin can change it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set by hand" })).toHaveCount(0);
});
