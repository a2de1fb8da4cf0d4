import { type Page, expect, test as base } from "@playwright/test";
import { demoPassword } from "@/lib/access/types.ts";

type Fixtures = {
  /** Console errors that this test expects, as parts of their text. */
  expectedErrors: string[];
  /** Errors seen so far in the page's console and of its scripts. */
  pageErrors: string[];
};

/** The house's `test`: a page whose console or scripts report an error fails the test. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env.E2E_BASE_URL);
  },
  expectedErrors: [[], { option: true }],
  pageErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(errors);
      const unexpected = errors.filter((text) => !expectedErrors.some((part) => text.includes(part)));
      expect(unexpected, "the page reported errors").toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in on the sign-in page, on the way to `path`, and waits until the sign-in page has been left. */
export async function signIn(
  page: Page,
  email: string,
  path = "/review",
  password = demoPassword,
): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(path)}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
}
