import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invalidInput } from "@/lib/core/parse-input.ts";
import { bodyHash } from "@/lib/responses/body-hash.ts";
import { findTimeProblem } from "@/lib/responses/rules/occurred-at.ts";
import { IngestInput } from "@/lib/responses/types.ts";

const minimal = { externalId: "e1", question: "q", answer: "", passages: null };

const full = {
  ...minimal,
  agent: "support",
  threadId: "t",
  subjectId: "s",
  language: "de-CH",
  occurredAt: "2026-01-01T10:00:00+02:00",
  finishReason: "stop",
  passages: [{ id: "p", title: "t", text: "x", score: -3.5, source: "https://a.example" }, { text: "" }],
  toolCalls: [{ name: "n", ok: false, error: "e" }],
  policy: [{ rule: "r", verdict: "warn", detail: "d" }],
  memory: [{ kind: "fact", text: "f", at: "2026-01-01T10:00:00Z" }],
  feedback: { rating: "down", comment: "c" },
  scores: { helpful: 0.5 },
  usage: { inputTokens: 1, outputTokens: 2, costUsd: 0.01 },
  model: "m",
  metadata: { any: [1, { thing: null }] },
  reuseId: "0198c5a0-0000-7000-8000-000000000000",
};

function problemsOf(input: unknown): string[] {
  const parsed = IngestInput.safeParse(input);
  return parsed.success ? [] : invalidInput(parsed.error).problems.map((problem) => problem.path);
}

describe("IngestInput", () => {
  it.each([
    ["the least", minimal],
    ["everything", full],
    ["texts at their limits", { ...minimal, question: "q".repeat(8_000), answer: "😀".repeat(32_000) }],
    [
      "fifty passages at their limit",
      { ...minimal, passages: Array.from({ length: 50 }, () => ({ text: "x".repeat(8_000) })) },
    ],
    ["an id of 200 code points", { ...minimal, externalId: "😀".repeat(200) }],
  ])("takes %s", (_name, input) => {
    expect(problemsOf(input)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["an unknown field", { extra: 1 }, "/extra"],
    ["an unknown field deeper", { passages: [{ text: "x", rank: 1 }] }, "/passages/0/rank"],
    ["an empty externalId", { externalId: "" }, "/externalId"],
    ["a long externalId", { externalId: "x".repeat(201) }, "/externalId"],
    ["an empty question", { question: "" }, "/question"],
    ["a long question", { question: "x".repeat(8_001) }, "/question"],
    ["a long answer", { answer: "😀".repeat(32_001) }, "/answer"],
    ["a question of a wrong type", { question: 5 }, "/question"],
    ["NUL", { answer: "a\u0000b" }, "/answer"],
    ["a lone high surrogate", { answer: "a\ud800b" }, "/answer"],
    ["a lone low surrogate", { externalId: "\udc00" }, "/externalId"],
    ["NUL in a passage", { passages: [{ text: "\u0000" }] }, "/passages/0/text"],
    ["NUL in a score's name", { scores: { "a\u0000": 1 } }, "/scores/a\u0000"],
    ["NUL in metadata", { metadata: { a: { b: ["\u0000"] } } }, "/metadata"],
    ["NUL in a key of metadata", { metadata: { a: { "\u0000": 1 } } }, "/metadata"],
    ["metadata over 16 KB", { metadata: { a: "x".repeat(16_384) } }, "/metadata"],
    ["metadata that is a list", { metadata: [1] }, "/metadata"],
    ["51 passages", { passages: Array.from({ length: 51 }, () => ({ text: "x" })) }, "/passages"],
    ["a long passage", { passages: [{ text: "x".repeat(8_001) }] }, "/passages/0/text"],
    ["passages left out", { passages: undefined }, "/passages"],
    ["an agent key that cannot be", { agent: "No Key" }, "/agent"],
    ["a time that is none", { occurredAt: "2026-02-30T10:00:00Z" }, "/occurredAt"],
    ["a time without a zone", { occurredAt: "2026-02-01T10:00:00" }, "/occurredAt"],
    ["an unknown finishReason", { finishReason: "eof" }, "/finishReason"],
    ["an unknown verdict", { policy: [{ rule: "r", verdict: "maybe" }] }, "/policy/0/verdict"],
    ["a score above 1", { scores: { a: 1.1 } }, "/scores/a"],
    ["half a usage", { usage: { inputTokens: 1 } }, "/usage/outputTokens"],
    ["negative tokens", { usage: { inputTokens: -1, outputTokens: 0 } }, "/usage/inputTokens"],
    [
      "more tokens than a column holds",
      { usage: { inputTokens: 2 ** 31, outputTokens: 0 } },
      "/usage/inputTokens",
    ],
    ["a reuseId that is no id", { reuseId: "x" }, "/reuseId"],
    ["null for a field that may be left out", { model: null }, "/model"],
    ["an endless score", { passages: [{ text: "x", score: Number.POSITIVE_INFINITY }] }, "/passages/0/score"],
  ])("refuses %s and says where", (_name, change, path) => {
    expect(problemsOf({ ...minimal, ...change })).toContain(path);
  });

  it("never throws, whatever JSON comes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => typeof IngestInput.safeParse(value).success === "boolean"),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(full)), fc.jsonValue()), (change) => {
        return typeof IngestInput.safeParse({ ...minimal, ...change }).success === "boolean";
      }),
    );
  });
});

describe("bodyHash", () => {
  it("does not depend on the order of keys", () => {
    const backwards = Object.fromEntries(Object.entries(full).toReversed());
    expect(bodyHash(IngestInput.parse(backwards))).toBe(bodyHash(IngestInput.parse(full)));
  });

  it("changes with any field", () => {
    const whole = bodyHash(IngestInput.parse(full));
    for (const field of Object.keys(full).filter((name) => !(name in minimal))) {
      const { [field]: _, ...rest } = full as Record<string, unknown>;
      expect(bodyHash(IngestInput.parse(rest))).not.toBe(whole);
    }
  });
});

describe("findTimeProblem", () => {
  const now = new Date("2026-01-01T00:00:00Z");

  it("takes the past and a clock a minute ahead, not the future and not before computers", () => {
    expect(findTimeProblem(new Date("2025-01-01T00:00:00Z"), now)).toBeNull();
    expect(findTimeProblem(new Date("2026-01-01T00:01:00Z"), now)).toBeNull();
    expect(findTimeProblem(new Date("2026-01-01T00:01:00.001Z"), now)).toContain("future");
    expect(findTimeProblem(new Date("0000-01-01T00:00:00Z"), now)).toContain("1970");
  });
});
