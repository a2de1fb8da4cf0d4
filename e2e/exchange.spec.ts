import { expect } from "@playwright/test";
import { expectAccessible } from "@/e2e/finished.ts";
import { signIn, test } from "@/e2e/fixtures.ts";

const csv = [
  "question,answer,phrasings,owner",
  'Do you store umbrellas?,"In the cloakroom, free of charge.","Where can I leave an umbrella?\nUmbrella storage?",',
  "Do you store umbrellas?,At the desk.,,",
  "Who keeps the keys?,The porter.,,nobody@nowhere.example",
].join("\r\n");

/** The file that is refused. */
test.use({ expectedErrors: ["/knowledge/exchange/upload"] });

test("a file is shown document by document, imported as drafts, made live, and exported", async ({
  page,
}) => {
  await signIn(page, "dana@harbor-bank.example", "/knowledge/exchange");
  await expect(page.getByRole("heading", { name: "Import and export" })).toBeVisible();
  await expectAccessible(page, "import and export");

  const files = page.getByLabel("Files to import");
  await files.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(page.getByText('"notes.txt" is none of .csv, .jsonl, .md and .zip.')).toBeVisible();

  await files.setInputFiles({ name: "umbrellas.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByRole("heading", { name: "1 document would be written" })).toBeVisible();
  await expect(page.getByText("The same stands in line 2 already; that one counts.")).toBeVisible();
  await expectAccessible(page, "an import");
  const outcomes = page.getByRole("navigation", { name: "Outcomes" });
  await outcomes.getByRole("link", { name: /^refused/u }).click();
  await expect(page.getByText(/that is nobody's address here/u)).toBeVisible();
  await expect(page.getByText("The same stands in line 2 already")).toBeHidden();
  await outcomes.getByRole("link", { name: /^refused/u }).click();

  await page.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByRole("heading", { name: "1 document imported" })).toBeVisible({ timeout: 30_000 });
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the outcomes as CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^import-.*\.csv$/u);

  await page.getByRole("button", { name: "Make 1 draft live" }).click();
  await expect(page.getByText("They go live one after the other.")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "Do you store umbrellas?" }).first().click();
  await page.waitForURL(/\/knowledge\/[0-9a-f-]{36}$/u);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("live", { exact: true }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

  await page.goto("/knowledge/exchange");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Save as JSONL/u }).click();
  const stream = await (await download).createReadStream();
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  expect(text).toContain("Do you store umbrellas?");
});
