import { describe, expect, it } from "vitest";
import { textHash } from "@/lib/core/text-hash.ts";
import { createCachedEmbedder, type EmbeddingModel } from "@/lib/ai/cached-embedder.ts";

type Counting = EmbeddingModel & { calls: string[][]; release: () => void };

/** Each text becomes its length and how many texts had been embedded before. With `isHeld`, answers wait for `release`. */
function countingModel(isHeld = false): Counting {
  const calls: string[][] = [];
  let release: () => void = () => undefined;
  const gate = isHeld ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve();
  return {
    model: "counting",
    dimensions: 2,
    isLocal: true,
    prefixes: { match: "", passage: "", "search-question": "q: " },
    calls,
    release: () => release(),
    async run(texts) {
      calls.push(texts);
      await gate;
      if (texts.includes("broken")) throw new Error("broken");
      return texts.map((text) => Float32Array.of(text.length, calls.length));
    },
  };
}

describe("createCachedEmbedder", () => {
  it("returns vectors in the order given, repeats included, and asks the model once for each text", async () => {
    const model = countingModel();
    const embedder = createCachedEmbedder(model);
    const vectors = await embedder.embed("t1", ["aaa", "b", "aaa"], "match");
    expect(vectors.map((vector) => vector[0])).toEqual([3, 1, 3]);
    await embedder.embed("t1", ["b", "  aaa "], "passage");
    expect(model.calls).toEqual([["aaa", "b"]]);
  });

  it("keeps tenants and prefixes apart", async () => {
    const model = countingModel();
    const embedder = createCachedEmbedder(model);
    await embedder.embed("t1", ["a"], "match");
    await embedder.embed("t2", ["a"], "match");
    await embedder.embed("t1", ["a"], "search-question");
    expect(model.calls).toEqual([["a"], ["a"], ["q: a"]]);
  });

  it("embeds a text once that several ask for at the same time", async () => {
    const model = countingModel(true);
    const embedder = createCachedEmbedder(model);
    const both = Promise.all([
      embedder.embed("t1", ["a", "b"], "match"),
      embedder.embed("t1", ["b", "c"], "match"),
    ]);
    model.release();
    await both;
    expect(model.calls).toEqual([["a", "b"], ["c"]]);
  });

  it("forgets a text for every purpose, also one under way", async () => {
    const model = countingModel(true);
    const embedder = createCachedEmbedder(model);
    const first = embedder.embed("t1", ["a"], "match");
    embedder.forget("t1", [textHash("a")]);
    model.release();
    await first;
    await embedder.embed("t1", ["a"], "match");
    await embedder.embed("t1", ["a"], "search-question");
    embedder.forget("t1", [textHash("a")]);
    await embedder.embed("t1", ["a"], "match");
    await embedder.embed("t1", ["a"], "search-question");
    expect(model.calls).toEqual([["a"], ["a"], ["q: a"], ["a"], ["q: a"]]);
  });

  it("remembers no failure", async () => {
    const model = countingModel();
    const embedder = createCachedEmbedder(model);
    await expect(embedder.embed("t1", ["broken"], "match")).rejects.toThrow("broken");
    await expect(embedder.embed("t1", ["broken"], "match")).rejects.toThrow("broken");
    expect(model.calls).toHaveLength(2);
  });

  it("holds no more vectors than its limit", async () => {
    const model = countingModel();
    const embedder = createCachedEmbedder(model, { maxVectors: 2, ttlMs: 60_000 });
    await embedder.embed("t1", ["a", "b", "c"], "match");
    await embedder.embed("t1", ["c"], "match");
    await embedder.embed("t1", ["a"], "match");
    expect(model.calls).toEqual([["a", "b", "c"], ["a"]]);
  });

  it("hands out copies, so that a caller cannot spoil the cache", async () => {
    const embedder = createCachedEmbedder(countingModel());
    const [first] = await embedder.embed("t1", ["abc"], "match");
    first?.fill(9);
    const [second] = await embedder.embed("t1", ["abc"], "match");
    expect(second?.[0]).toBe(3);
  });

  it("asks the model for nothing when nothing is given", async () => {
    const model = countingModel();
    expect(await createCachedEmbedder(model).embed("t1", [], "match")).toEqual([]);
    expect(model.calls).toEqual([]);
  });
});
