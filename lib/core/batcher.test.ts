import { describe, expect, it } from "vitest";
import { createBatcher, createKeyedBatcher } from "@/lib/core/batcher.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("createBatcher", () => {
  it("sends what comes in one turn together, and what comes meanwhile in the next", async () => {
    const flushed: number[][] = [];
    const submit = createBatcher(async (items: number[]) => {
      flushed.push(items);
      await turn();
      return items.map((item) => item * 2);
    });
    const first = Promise.all([1, 2].map(submit));
    await turn();
    const second = Promise.all([3, 4, 5].map(submit));
    expect([await first, await second]).toEqual([
      [2, 4],
      [6, 8, 10],
    ]);
    expect(flushed).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it("never flushes more than it may", async () => {
    const sizes: number[] = [];
    const submit = createBatcher(async (items: number[]) => {
      sizes.push(items.length);
      await turn();
      return items;
    }, 4);
    await Promise.all(Array.from({ length: 10 }, (_, n) => submit(n)));
    expect(sizes).toEqual([4, 4, 2]);
  });
});

describe("createKeyedBatcher", () => {
  it("keeps keys apart", async () => {
    const flushed: string[] = [];
    const submit = createKeyedBatcher(async (key: string, items: number[]) => {
      flushed.push(`${key}:${items.join("+")}`);
      await turn();
      return items.map((item) => `${key}${item}`);
    }, 10);
    const results = await Promise.all([submit("a", 1), submit("b", 1), submit("a", 2), submit("a", 3)]);
    expect(results).toEqual(["a1", "b1", "a2", "a3"]);
    expect(flushed.toSorted()).toEqual(["a:1+2+3", "b:1"]);
  });

  it("lets a bad item fail by itself", async () => {
    const calls: number[][] = [];
    const submit = createKeyedBatcher(async (_key: string, items: number[]) => {
      calls.push(items);
      await turn();
      if (items.includes(3)) throw new Error("three is bad");
      return items;
    }, 10);
    const settled = await Promise.allSettled([1, 2, 3, 4].map((item) => submit("a", item)));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(calls).toEqual([[1, 2, 3, 4], [1], [2], [3], [4]]);
    await expect(submit("a", 5)).resolves.toBe(5);
  });
});
