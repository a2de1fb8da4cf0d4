import { describe, expect, it } from "vitest";
import { cosine } from "@/lib/core/cosine.ts";
import { ai, createAi } from "@/lib/ai/create-ai.ts";

const none = {
  OPENAI_API_KEY: undefined,
  OPENAI_BASE_URL: undefined,
  CHAT_MODEL: undefined,
  EMBEDDING_MODEL: undefined,
  EMBEDDING_DIMENSIONS: undefined,
  JUDGE_MODEL: undefined,
  MODEL_TIMEOUT_MS: 1_000,
};

describe("createAi", () => {
  it("is local and offline without settings", () => {
    const made = createAi(none);
    expect([made.chat.isLocal, made.embedder.isLocal, made.embedder.dimensions, made.judge]).toEqual([
      true,
      true,
      384,
      null,
    ]);
  });

  it("knows every embedder of before that it gave, so that erased texts leave their caches too", () => {
    const made = createAi({ ...none, OPENAI_BASE_URL: "http://127.0.0.1:9/v1", CHAT_MODEL: "m" });
    expect(made.otherEmbedders?.()).toEqual([]);
    const before = made.embedderOf?.("text-embedding-3-small", 1_536);
    expect(before?.model).toBe("text-embedding-3-small");
    made.embedderOf?.("text-embedding-3-small", 1_536);
    expect(made.otherEmbedders?.()).toEqual([before]);
  });

  it("keeps the local embedder beside a chat model of one's own", () => {
    const made = createAi({
      ...none,
      OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
      CHAT_MODEL: "m",
      JUDGE_MODEL: "j",
    });
    expect([made.chat.isLocal, made.chat.model, made.embedder.isLocal, made.judge?.model]).toEqual([
      false,
      "m",
      true,
      "j",
    ]);
  });

  it("asks for the dimensions of an embedding model it does not know", () => {
    const own = { ...none, OPENAI_BASE_URL: "http://127.0.0.1:9/v1", EMBEDDING_MODEL: "own" };
    expect(() => createAi(own)).toThrow("EMBEDDING_DIMENSIONS");
    expect(createAi({ ...own, EMBEDDING_DIMENSIONS: 768 }).embedder.dimensions).toBe(768);
  });

  it("is one a process", () => {
    expect(ai()).toBe(ai());
  });
});

describe("the fake embedder", () => {
  it("gives the same text the same unit vector and two texts nearly right angles", async () => {
    const { embedder } = createAi({ ...none, EMBEDDING_MODEL: "fake-384" });
    const [a, again, b] = await embedder.embed(
      "t1",
      ["Where is it?", " Where  is it?", "Where was it?"],
      "match",
    );
    expect(embedder.model).toBe("fake-384");
    expect(Math.hypot(...(a ?? []))).toBeCloseTo(1, 5);
    expect(a).toEqual(again);
    expect(Math.abs(cosine(a ?? [], b ?? []))).toBeLessThan(0.25);
  });
});
