import fc from "fast-check";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import type { ScoringInput } from "@/lib/confidence/types.ts";
import { BatchInput, FeedbackInput, IngestInput } from "@/lib/responses/types.ts";
import type { Check } from "./invariants.ts";

const scoring = { inputs: 100_000, budgetMs: 300_000 };
const ingest = { inputs: 20_000, budgetMs: 60_000 };
const maxCharacters = 32_000;

const fragments = [
  "Sorry, I cannot help with that.",
  "It was 2019-02-30 yesterday, at 25:61 o'clock.",
  "Call +49 30 123456 or DE89 3704 0044 0532 0130 00.",
  "4111 1111 1111 1111",
  "not never no NOT",
  "€1.234,56 1e309 -0 ٣٫٥ ½",
  "```js\n((((((((((",
  "\u0000\u202e\ud800 \udc00 👩‍👩‍👧‍👦 ﷽",
  "....!!!???\n\n\n- - -\n1.\n2.",
  "a".repeat(3_000),
  "on 31 February 2026, 14-15 October, 2007–11, 03.05.2026, 99/99/9999, two weeks ago, next",
  "https://www.example.org/a?b=c. www. http:// 5 working days, 10k $",
  "The Quick Brown Fox. Der Tisch und die Bank. مرحبا بالعالم שלום עולם",
  "\u200b\u200c\u200d\ufeff\u2060",
  "次の 質問 です。 Ünïcödé",
];

/** One in five hundred is as long as ingest takes. */
const text = fc.oneof(
  { arbitrary: fc.string({ unit: "binary", maxLength: 80 }), weight: 125 },
  { arbitrary: fc.string({ unit: "grapheme", maxLength: 80 }), weight: 125 },
  {
    arbitrary: fc.array(fc.constantFrom(...fragments), { maxLength: 5 }).map((parts) => parts.join(" ")),
    weight: 125,
  },
  { arbitrary: fc.lorem({ mode: "sentences", maxCount: 4 }), weight: 124 },
  {
    arbitrary: fc
      .constantFrom(...fragments)
      .map((part) => `${part} `.repeat(Math.ceil(maxCharacters / (part.length + 1))).slice(0, maxCharacters)),
    weight: 1,
  },
);
const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, 1, -1, 0.5));
const language = fc.option(fc.constantFrom("en", "de-CH", "xx-INVALID", "zh-Hant"), { nil: null });
const vector = fc.option(fc.float32Array({ minLength: 4, maxLength: 4 }), { nil: null });

const scoringInput: fc.Arbitrary<ScoringInput> = fc.record({
  question: text,
  answer: text,
  language,
  occurredAt: fc.date({ noInvalidDate: true }),
  finishReason: fc.constantFrom("stop", "length", "content_filter", "tool_calls", "error", null),
  passages: fc.option(
    fc.array(
      fc.record({
        id: fc.option(text, { nil: null }),
        title: fc.option(text, { nil: null }),
        text,
        score: fc.option(anyNumber, { nil: null }),
      }),
      { maxLength: 5 },
    ),
    { nil: null },
  ),
  toolCalls: fc.array(fc.record({ name: text, ok: fc.boolean(), error: fc.option(text, { nil: null }) }), {
    maxLength: 3,
  }),
  policy: fc.array(fc.record({ rule: text, verdict: fc.constantFrom("pass", "warn", "block") }), {
    maxLength: 3,
  }),
  memory: fc.array(fc.record({ kind: fc.constantFrom("fact", "preference", "message"), text }), {
    maxLength: 3,
  }),
  feedback: fc.array(fc.record({ rating: fc.constantFrom("up", "down") }), { maxLength: 2 }),
  scores: fc.dictionary(text, fc.double({ min: 0, max: 1, noNaN: true }), { maxKeys: 3 }),
  vectors: fc.option(
    fc.record({
      question: vector,
      answer: vector,
      passages: fc.array(
        vector.filter((v) => v !== null),
        { maxLength: 5 },
      ),
    }),
    { nil: null },
  ),
});

const json = fc.jsonValue({ maxDepth: 4 });
const ingestLike = fc.record(
  {
    externalId: fc.oneof(text, json),
    agent: fc.oneof(text, json),
    question: fc.oneof(text, json),
    answer: fc.oneof(text, json),
    language: fc.oneof(text, json),
    occurredAt: fc.oneof(text, fc.date().map(String), json),
    passages: fc.oneof(fc.array(fc.record({ text, score: anyNumber }, { requiredKeys: [] })), json),
    toolCalls: json,
    policy: json,
    memory: json,
    feedback: json,
    scores: fc.oneof(fc.dictionary(text, anyNumber), json),
    usage: json,
    metadata: fc.oneof(fc.object({ maxDepth: 6 }), json),
    reuseId: fc.oneof(fc.uuid(), json),
  },
  { requiredKeys: [] },
);

/** Tries inputs until one throws, all are tried, or the time is up. */
function tryAll<Input>(
  name: string,
  arbitrary: fc.Arbitrary<Input>,
  work: (input: Input) => void,
  { seed, inputs, budgetMs }: { seed: number; inputs: number; budgetMs: number },
): Check {
  const startedAt = performance.now();
  const settings = {
    seed,
    numRuns: inputs,
    interruptAfterTimeLimit: budgetMs,
    markInterruptAsFailure: false,
  };
  const details = fc.check(fc.property(arbitrary, work), settings);
  const label = `${name}: ${details.numRuns} inputs in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
  if (!details.failed) return { name: label, violations: [] };
  return { name: label, violations: [fc.defaultReportMessage(details) ?? "it failed"] };
}

function scoreIsSound(input: ScoringInput): void {
  const { composite, factors } = scoreResponse(input);
  const all = [composite, ...Object.values(factors).map((factor) => factor?.score ?? null)];
  const isSound = all.every((value) => value === null || (value >= 0 && value <= 1));
  if (!isSound) throw new Error(`a score outside 0..1: ${JSON.stringify(all)}`);
}

/** Nothing that can be said to the two doors of ingest makes them throw. */
export function fuzz(seed: number): Check[] {
  return [
    tryAll("scoreResponse never throws and stays in 0..1", scoringInput, scoreIsSound, { seed, ...scoring }),
    tryAll(
      "IngestInput never throws",
      fc.oneof(ingestLike, json),
      (input) => {
        IngestInput.safeParse(input);
        BatchInput.safeParse({ items: [input] });
        FeedbackInput.safeParse(input);
      },
      { seed, ...ingest },
    ),
  ];
}
