import AxeBuilder from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

/** What axe has to say against the page, or against one part of it: nothing. */
export async function expectAccessible(page: Page, where: string, part?: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, `axe on ${where}`).toEqual([]);
}

/** As every screen has to be: accessible, and no wider than the window. */
export async function expectFinished(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflowPx, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
