import { expect } from "@playwright/test";
import { expectAccessible } from "@/e2e/finished.ts";
import { signIn, test } from "@/e2e/fixtures.ts";

const admin = "amir@harbor-bank.example";

test("an admin writes a rule, sees it work before and after saving, and takes it back", async ({ page }) => {
  await signIn(page, admin, "/confidence");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add a rule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("No moonshine");
  await dialog.getByLabel("Looked for as").selectOption("regex");
  await dialog.getByLabel("Pattern", { exact: true }).fill("(?=moon)shine");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/Look-ahead, look-behind/u)).toBeVisible();
  await dialog.getByLabel("Pattern", { exact: true }).fill("moon ?shines?");
  await dialog.getByLabel("Breaking it").selectOption("block");
  await dialog.getByLabel("Try it on an answer").fill("We pay in Moonshine.");
  await expect(dialog.locator("mark")).toContainText("Moonshine");
  await expectAccessible(page, "the rule dialog", '[role="dialog"]');
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByRole("checkbox", { name: "No moonshine is on" })).toBeChecked();

  await main.getByLabel("Question").fill("What do you pay in?");
  await main.getByLabel("Answer", { exact: true }).fill("We pay in moon shine.");
  await expect(main.getByText("a rule blocks the answer", { exact: false }).first()).toBeVisible();
  await expect(main.locator("mark")).toContainText("moon shine");

  await main.getByRole("checkbox", { name: "No moonshine is on" }).click();
  await expect(main.locator("mark")).toHaveCount(0);
  await expect(main.getByText("Switched the rule “No moonshine” off.")).toBeVisible();

  await main.getByRole("button", { name: "Delete No moonshine" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByRole("checkbox", { name: "No moonshine is on" })).toHaveCount(0);
});

test("weights are saved only where they make up the whole, and with a reason", async ({ page }) => {
  await signIn(page, admin, "/confidence");
  await page.getByRole("main").getByRole("button", { name: "Set by hand" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Policy, %").fill("10");
  await dialog.getByLabel("Reason").fill("Trying");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Together 90 %; it must be 100 %. Share out 10.")).toBeVisible();
  await dialog.getByLabel("Policy, %").fill("20");
  await dialog.getByLabel("Reason").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Must not be empty")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
});
