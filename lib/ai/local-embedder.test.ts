import { afterAll, describe, expect, it } from "vitest";
import { cosine } from "@/lib/core/cosine.ts";
import { createCachedEmbedder } from "@/lib/ai/cached-embedder.ts";
import { createLocalEmbeddingModel } from "@/lib/ai/local-embedder.ts";

describe("the local embedder", { timeout: 30_000 }, () => {
  const model = createLocalEmbeddingModel();
  const embedder = createCachedEmbedder(model);
  afterAll(() => model.stop());

  it("gives unit vectors of 384 dimensions", async () => {
    const vectors = await embedder.embed(
      "t1",
      ["Where is my card?", "", "x".repeat(40_000), "word ".repeat(4_000)],
      "match",
    );
    for (const vector of vectors) {
      expect(vector).toHaveLength(384);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
    }
  });

  it("puts a paraphrase nearer than another topic", async () => {
    const [asked, paraphrase, other] = await embedder.embed(
      "t1",
      [
        "How do I get my PIN unblocked?",
        "My PIN is blocked, what can I do?",
        "What exchange rate do you use?",
      ],
      "match",
    );
    const empty = new Float32Array(384);
    const near = cosine(asked ?? empty, paraphrase ?? empty);
    expect(near).toBeGreaterThan(0.8);
    expect(near - cosine(asked ?? empty, other ?? empty)).toBeGreaterThan(0.15);
  });

  it("gives a text in a batch nearly the vector it has alone", async () => {
    const texts = Array.from(
      { length: 40 },
      (_, i) => `Why was payment ${i} of ${i * 7} euros declined ${"today ".repeat(i % 5)}?`,
    );
    const together = await model.run(texts);
    const alone = await model.run([texts[17] ?? ""]);
    expect(cosine(together[17] ?? [], alone[0] ?? [])).toBeGreaterThan(0.98);
  });

  it("reads 512 tokens and no further", async () => {
    const start = "The fee for a transfer abroad is shown before you confirm. ".repeat(60);
    const [a, b] = [
      await model.run([start]),
      await model.run([`${start}${"Cats sleep all day. ".repeat(40)}`]),
    ];
    expect(cosine(a[0] ?? [], b[0] ?? [])).toBeGreaterThan(0.9999);
  });

  it("puts the prefix in front of a question that is sought among passages", async () => {
    const [plain] = await embedder.embed("t1", ["Where is my card?"], "match");
    const [sought] = await embedder.embed("t1", ["Where is my card?"], "search-question");
    const similarity = cosine(plain ?? [], sought ?? []);
    expect(similarity).toBeLessThan(0.999);
    expect(similarity).toBeGreaterThan(0.7);
  });
});
