import { describe, expect, it } from "vitest";
import { chooseModels } from "@/lib/ai/rules/choose-models.ts";

const local = { kind: "local" };

describe("chooseModels", () => {
  it.each([
    ["nothing set", {}, { chat: null, embedder: local, judge: null }],
    ["a key alone", { OPENAI_API_KEY: "k" }, { chat: "gpt-4.1-mini", embedder: local, judge: null }],
    [
      "a chat model of one's own server",
      { OPENAI_BASE_URL: "http://x", CHAT_MODEL: "m" },
      { chat: "m", embedder: local, judge: null },
    ],
    [
      "an embedding server only",
      { OPENAI_BASE_URL: "http://x", EMBEDDING_MODEL: "bge-m3" },
      { chat: null, embedder: { kind: "openai", model: "bge-m3" }, judge: null },
    ],
    [
      "a judge",
      { OPENAI_API_KEY: "k", JUDGE_MODEL: "j" },
      { chat: "gpt-4.1-mini", embedder: local, judge: "j" },
    ],
    [
      "the local embedder by name",
      { EMBEDDING_MODEL: "bge-small-en-v1.5" },
      { chat: null, embedder: local, judge: null },
    ],
    [
      "the fake embedder",
      { EMBEDDING_MODEL: "fake-384" },
      { chat: null, embedder: { kind: "fake", dimensions: 384 }, judge: null },
    ],
  ])("%s", (_name, settings, expected) => {
    expect(chooseModels(settings)).toEqual(expected);
  });

  it.each([
    ["CHAT_MODEL", { CHAT_MODEL: "m" }],
    ["JUDGE_MODEL", { JUDGE_MODEL: "m" }],
    ["EMBEDDING_MODEL", { EMBEDDING_MODEL: "m" }],
    ["OPENAI_BASE_URL", { OPENAI_BASE_URL: "http://x" }],
  ])("says which variable is alone: %s", (variable, settings) => {
    expect(() => chooseModels(settings)).toThrow(variable);
  });
});
