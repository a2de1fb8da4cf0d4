import { describe, expect, it } from "vitest";
import { DomainError } from "@/lib/core/errors.ts";
import { createEmbedQueue } from "@/lib/ai/embed-queue.ts";

const question = (i: number) => `question number ${i} about a card payment`;

function recording(
  runBatch: (texts: string[]) => Promise<void> = () => new Promise((resolve) => setImmediate(resolve)),
) {
  const batches: string[][] = [];
  const queue = createEmbedQueue({
    maxWaitingTexts: 100,
    async runBatch(texts) {
      batches.push(texts);
      await runBatch(texts);
      return texts.map((text) => Float32Array.of(Number(/\d+/.exec(text)?.[0] ?? -1)));
    },
  });
  return { batches, queue };
}

describe("createEmbedQueue", () => {
  it("gives each request its vectors in its order", async () => {
    const { queue } = recording();
    const requests = Array.from({ length: 6 }, (_, r) =>
      Array.from({ length: r + 1 }, (_unused, i) => question(r * 10 + i)),
    );
    const answered = await Promise.all(requests.map((texts) => queue.run(texts)));
    expect(answered.map((vectors) => vectors.map((vector) => vector[0]))).toEqual(
      requests.map((texts, r) => texts.map((_, i) => r * 10 + i)),
    );
    expect(queue.waiting()).toBe(0);
  });

  it("puts requests of the same moment into one batch", async () => {
    const { batches, queue } = recording();
    await Promise.all([queue.run([question(1)]), queue.run([question(2)]), queue.run([question(3)])]);
    expect(batches).toEqual([[question(1), question(2), question(3)]]);
  });

  it("lets a question pass a large request", async () => {
    const { batches, queue } = recording();
    const bulk = queue.run(Array.from({ length: 90 }, (_, i) => question(i)));
    await new Promise((resolve) => setImmediate(resolve));
    const asked = await queue.run([question(500)]);
    const batchesBefore = batches.length;
    await bulk;
    expect(asked[0]?.[0]).toBe(500);
    expect(batchesBefore).toBeLessThan(batches.length);
    expect(batches.findIndex((batch) => batch.includes(question(500)))).toBeLessThanOrEqual(2);
  });

  it("refuses what would wait too long and says when to try again", async () => {
    const { queue } = recording();
    const refused = queue.run(Array.from({ length: 101 }, (_, i) => question(i)));
    await expect(refused).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  });

  it("tells everyone who waits when a batch fails, and works again after", async () => {
    let isBroken = true;
    const { queue } = recording(() =>
      isBroken ? Promise.reject(new DomainError("unavailable", "gone")) : Promise.resolve(),
    );
    const results = await Promise.allSettled([
      queue.run(Array.from({ length: 60 }, (_, i) => question(i))),
      queue.run([question(1)]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect((await queue.run([question(7)]))[0]?.[0]).toBe(7);
  });
});
