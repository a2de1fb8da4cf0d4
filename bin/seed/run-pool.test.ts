import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { runPool } from "@/bin/seed/run-pool.ts";

describe("runPool", () => {
  it("does every item once, in order, never more than the limit at a time", async () => {
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    await runPool([0, 1, 2, 3, 4, 5, 6], 3, async (item) => {
      begun.push(item);
      running += 1;
      most = Math.max(most, running);
      await sleep(item % 2);
      running -= 1;
    });
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(most).toBe(3);
  });

  it("rejects with the first failure and begins nothing after it", async () => {
    const begun: number[] = [];
    const run = runPool([0, 1, 2, 3], 1, async (item) => {
      begun.push(item);
      if (item === 1) throw new Error("no");
    });
    await expect(run).rejects.toThrow("no");
    expect(begun).toEqual([0, 1]);
  });
});
