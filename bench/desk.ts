import { gzipSync } from "node:zlib";
import { type Browser, chromium, expect, type Page, type Response } from "@playwright/test";
import { findChromium, howToGetChromium } from "@/bin/test/chromium.ts";
import { addMember } from "@/lib/access/add-member.ts";
import { type BenchApp, startBenchApp } from "./app.ts";
import { median, p95 } from "./statistics.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";
import { call, loadWorld, makeBody, untilSettled } from "./world.ts";

const slowDown = 4;
const warmUpSteps = 5;
const person = { email: "desk@bench.example", name: "Desk", password: "a-password-for-the-bench" };

/** How long Chromium took from a key press to the next paint (Event Timing, https://www.w3.org/TR/event-timing/), in ms. */
type Interactions = { take: () => Promise<number> };

async function watchInteractions(page: Page): Promise<Interactions> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenInteractions: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
      // 16 ms is the least the browser reports; what is quicker counts as that.
    }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  return {
    take: async () => {
      await page.waitForTimeout(300);
      return page.evaluate(() => {
        const { seenInteractions } = window as unknown as { seenInteractions: number[] };
        const longest = Math.max(16, ...seenInteractions);
        seenInteractions.length = 0;
        return longest;
      });
    },
  };
}

const heading = (page: Page) =>
  page.getByRole("region", { name: "Candidate" }).getByRole("heading", { level: 2 });

/** Presses a key on the desk and waits until another candidate stands there. */
async function step(page: Page, keys: string, interactions: Interactions): Promise<number> {
  const before = await heading(page).innerText();
  await heading(page).focus();
  // The next key is taken once the server has this decision.
  const isDecision = (response: Response) => response.request().headers()["next-action"] !== undefined;
  const decided = keys === "j" ? null : page.waitForResponse(isDecision);
  await page.keyboard.press(keys);
  await decided;
  await expect(heading(page), `"${keys}" leads to another candidate`).not.toHaveText(before, {
    timeout: 10_000,
  });
  return interactions.take();
}

async function measure(
  page: Page,
  keys: string,
  count: number,
  interactions: Interactions,
): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < warmUpSteps + count; n += 1) {
    const ms = await step(page, keys, interactions);
    if (n >= warmUpSteps) samples.push(ms);
  }
  return samples;
}

/** Signed in and awake: the desk has claimed what it shows. */
async function signIn(page: Page, app: BenchApp): Promise<void> {
  const claimed = page.waitForResponse((response) => response.url().endsWith("/review/claim"));
  await page.goto(`${app.baseUrl}/sign-in?next=%2Freview`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await claimed;
  await heading(page).waitFor();
}

/** The scripts that the review page's document asks for, gzipped, in KB; what is fetched ahead or on demand does not count. */
async function scriptKb(browser: Browser, app: BenchApp): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, app);
  const document = await (await context.request.get(page.url())).text();
  const tags = [...document.matchAll(/<script[^>]*>/gu)].map(([tag]) => tag);
  // Browsers that know modules leave `nomodule` scripts alone.
  const loaded = tags.filter((tag) => !/\snomodule/iu.test(tag));
  const paths = new Set(loaded.flatMap((tag) => /\ssrc="([^"]+)"/u.exec(tag)?.[1] ?? []));
  const sizes = [...paths].map(async (path) => {
    const script = await context.request.get(new URL(path, app.baseUrl).href);
    return gzipSync(await script.body()).length;
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return bytes / 1_024;
}

async function fill(app: BenchApp, count: number): Promise<void> {
  const world = loadWorld();
  for (let sent = 0; sent < count; sent += 100)
    await call(app, "responses/batch", {
      items: Array.from({ length: Math.min(100, count - sent) }, () => makeBody(world, false)),
    });
  await untilSettled(app);
  await addMember(app.system, { ...person, role: "reviewer" });
}

/** The desk in a Chromium four times slower than this machine: from a key press to the next paint, and the scripts it loads. */
export async function desk(options: BenchOptions): Promise<BenchResult> {
  const count = options.size ?? 30;
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(howToGetChromium);
  const app = await startBenchApp({});
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    await fill(app, 600);
    const kb = await scriptKb(browser, app);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, app);
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    const interactions = await watchInteractions(page);
    const moved = await measure(page, "j", count, interactions);
    const skipped = await measure(page, "s", count, interactions);
    const approved = await measure(page, "Control+Enter", count, interactions);
    return report({ moved, decided: [...skipped, ...approved], kb });
  } finally {
    await browser.close();
    await app.stop();
  }
}

function report({ moved, decided, kb }: { moved: number[]; decided: number[]; kb: number }): BenchResult {
  const figures = {
    moveNextPaintP50Ms: median(moved),
    moveNextPaintP95Ms: p95(moved),
    decideNextPaintP50Ms: median(decided),
    decideNextPaintP95Ms: p95(decided),
    reviewScriptKb: kb,
  };
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return {
    figures,
    table: [
      [`next candidate by key to next paint, median of ${moved.length}`, ms(figures.moveNextPaintP50Ms)],
      ["the same, 95th percentile", ms(figures.moveNextPaintP95Ms)],
      [`skip or approve by key to next paint, median of ${decided.length}`, ms(figures.decideNextPaintP50Ms)],
      ["the same, 95th percentile", ms(figures.decideNextPaintP95Ms)],
      ["scripts of the review page, gzipped", `${kb.toFixed(0)} KB`],
    ],
  };
}
