import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideCapture } from "@/lib/confidence/rules/decide-capture.ts";
import { explainCapture } from "@/lib/confidence/rules/explain-capture.ts";
import { explainFactor } from "@/lib/confidence/rules/explain-factor.ts";
import { classifyFailure } from "@/lib/confidence/rules/classify-failure.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";
import { defaultThreshold, factorNames, ScoringSchema, type ScoringInput } from "@/lib/confidence/types.ts";

const fragments = [
  "A replacement card costs 6 euros.",
  "It arrives within 5 working days!",
  "We do not charge for this",
  "I don't know",
  "not available",
  "available",
  "1,5 %",
  "on 3 May 2024 we will",
  "Wie viel kostet das?",
  "¿Cuánto cuesta?",
  "guaranteed",
  "4111 1111 1111 1111",
  "ana@example.org",
  "\n1. ",
  "…",
  "\u200b",
  "مرحبا",
  "你好世界",
  "👩‍👩‍👧",
  "\ud800",
  "e\u0301",
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "binary", maxLength: 300 }),
);
const passages = fc.array(
  fc.record({
    id: fc.constant(null),
    title: fc.option(text),
    text,
    score: fc.option(fc.double({ noNaN: true })),
  }),
  {
    maxLength: 4,
  },
);
const vector = fc.option(
  fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }).map((parts) => {
    const norm = Math.hypot(...parts) || 1;
    return Float32Array.from(parts, (part) => part / norm);
  }),
);
const anyInput: fc.Arbitrary<ScoringInput> = fc.record({
  question: text,
  answer: text,
  language: fc.constantFrom(null, "en", "de", "fr", "pt-BR", "xx", ""),
  occurredAt: fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: false }),
  finishReason: fc.constantFrom("stop", "length", "content_filter", "tool_calls", "error", null),
  passages: fc.option(passages),
  toolCalls: fc.array(fc.record({ name: fc.string(), ok: fc.boolean() }), { maxLength: 2 }),
  policy: fc.array(fc.record({ rule: fc.string(), verdict: fc.constantFrom("pass", "warn", "block") }), {
    maxLength: 3,
  }),
  memory: fc.array(fc.record({ kind: fc.constantFrom("fact", "preference", "message"), text }), {
    maxLength: 3,
  }),
  feedback: fc.array(fc.record({ rating: fc.constantFrom("up", "down") }), { maxLength: 2 }),
  scores: fc.dictionary(fc.string(), fc.double({ min: 0, max: 1, noNaN: true }), { maxKeys: 3 }),
  vectors: fc.option(
    fc.record({ question: vector, answer: vector, passages: fc.array(vector, { maxLength: 4 }) }),
  ),
});

describe("scoreResponse, for any input", { timeout: 60_000 }, () => {
  it("gives scores in 0..1 or null, weights that sum to 1, spans inside their texts, and never throws", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const scoring = scoreResponse(input);
        expect(ScoringSchema.safeParse(JSON.parse(JSON.stringify(scoring))).error?.issues ?? []).toEqual([]);
        expect(factorNames.reduce((sum, name) => sum + scoring.weights[name], 0)).toBeCloseTo(1, 9);
        for (const name of factorNames) {
          expect(scoring.factors[name] === null ? scoring.weights[name] : 0).toBe(0);
          explainFactor(name, scoring.factors, { question: input.question, answer: input.answer });
        }
        const spans = [
          ...scoring.signals.flatMap((signal) => signal.spans),
          ...(scoring.factors.retrieval?.evidence.statements ?? []).map((item) => item.span),
        ];
        for (const span of spans)
          expect(span.start <= span.end && span.end <= input.answer.length).toBe(true);
        const captureReason = decideCapture({
          ...scoring,
          threshold: 0.62,
          auditRate: 0.02,
          responseId: "r",
        }).captureReason;
        classifyFailure({ scoring, feedback: input.feedback, captureReason });
      }),
      { numRuns: 600 },
    );
  });

  it("gives the same score for the same input", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        expect(scoreResponse(input)).toEqual(scoreResponse(input));
      }),
      { numRuns: 200 },
    );
  });

  it("never lowers retrieval when passages are added, with vectors and without", () => {
    fc.assert(
      fc.property(
        anyInput,
        passages,
        fc.array(vector, { minLength: 9, maxLength: 9 }),
        (input, more, added) => {
          const few = { ...input, passages: input.passages ?? [] };
          const known = few.vectors?.passages ?? [];
          const padded = few.passages.map((_, at) => known[at] ?? null);
          const vectors = few.vectors === null ? null : { ...few.vectors, passages: padded };
          const wider = vectors === null ? null : { ...vectors, passages: [...padded, ...added] };
          const before = scoreResponse({ ...few, vectors }).factors.retrieval?.score ?? 0;
          const all = [...few.passages, ...more, passage(input.answer)];
          const after =
            scoreResponse({ ...few, passages: all, vectors: wider }).factors.retrieval?.score ?? 0;
          expect(after).toBeGreaterThanOrEqual(before - 1e-12);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("raises retrieval when a passage that carries the answer joins one that does not", () => {
    const off = passage("Our branches are open from 9 to 17 on weekdays.");
    const { answer } = scoringInput();
    const before = scoreResponse(scoringInput({ passages: [off] })).factors.retrieval?.score ?? 1;
    const after =
      scoreResponse(scoringInput({ passages: [off, passage(answer)] })).factors.retrieval?.score ?? 0;
    expect(after).toBeGreaterThan(before + 0.2);
  });

  it("never raises anything when the agent reports a block", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const before = scoreResponse(input);
        const after = scoreResponse({
          ...input,
          policy: [...input.policy, { rule: "no_advice", verdict: "block" }],
        });
        expect(after.composite ?? 0).toBeLessThanOrEqual((before.composite ?? 0) + 1e-12);
        for (const name of factorNames)
          expect(after.factors[name]?.score ?? 0).toBeLessThanOrEqual(before.factors[name]?.score ?? 0);
        expect(after.signals.map((signal) => signal.kind)).toContain("policy_block");
      }),
      { numRuns: 300 },
    );
  });

  it("never raises memory when a contradiction is added, of whatever kind", () => {
    const answer =
      "A replacement card costs 6 euros. Your loan appointment with Ana Lopez is on 3 May 2026. We will call you by phone. Your plan includes lounge access.";
    const agreeing = [
      "A replacement card costs 6 euros.",
      "Lives in Spain.",
      "The loan appointment is on 3 May 2026.",
      "The plan includes lounge access.",
    ];
    const contradicting = [
      { kind: "fact" as const, text: "A replacement card costs 25 euros." },
      { kind: "fact" as const, text: "The loan appointment is on 9 May 2026." },
      { kind: "fact" as const, text: "The plan does not include lounge access." },
      { kind: "preference" as const, text: "Dislikes phone calls." },
    ];
    const scoreOf = (memory: ScoringInput["memory"]): number =>
      scoreResponse(scoringInput({ answer, memory })).factors.memory?.score ?? 1;
    for (const one of contradicting) expect(scoreOf([one])).toBe(0);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...agreeing), { maxLength: 5 }),
        fc.array(fc.constantFrom(...contradicting), { maxLength: 3 }),
        fc.constantFrom(...contradicting),
        (known, held, added) => {
          const memory = [...known.map((item) => ({ kind: "fact" as const, text: item })), ...held];
          expect(scoreOf([...memory, added])).toBeLessThanOrEqual(scoreOf(memory));
        },
      ),
    );
  });

  it("keeps answers of 32,000 characters of any kind with 50 long passages from taking long, busy machine or not", () => {
    const long = passage(
      "The fee for a transfer is 5 euros, and it is not charged within Europe. ".repeat(56),
    );
    for (const part of [
      "1. ",
      "9",
      ".",
      "a@",
      "not ",
      "and how ",
      "sorry. ",
      "guaranteed ",
      "about 5 million ",
      "😀",
      "1-",
    ]) {
      const answer = part.repeat(Math.floor(32_000 / part.length));
      const started = performance.now();
      scoreResponse(
        scoringInput({
          answer,
          question: answer.slice(0, 8000),
          passages: Array.from({ length: 50 }, () => long),
        }),
      );
      expect(performance.now() - started).toBeLessThan(5000);
    }
  });
});

describe("the composite", () => {
  it("is well above the starting cut for a grounded answer and well below it for an honest refusal without a relevant passage", () => {
    expect(scoreResponse(scoringInput()).composite).toBeGreaterThan(0.75);
    const refusal = scoringInput({
      answer: "I'm sorry, I don't know. I have no information about this.",
      passages: [passage("Our branches are open from 9 to 17 on weekdays.")],
    });
    const scoring = scoreResponse(refusal);
    expect(scoring.composite).toBeLessThan(defaultThreshold - 0.15);
    expect(scoring.factors.retrieval?.evidence.support).toBeNull();
    expect(scoring.signals.map((signal) => signal.kind)).toEqual(["refusal"]);
  });

  it("is below the cut for an answer taken from a passage about something else", () => {
    const off = "Our branches are open from 9 to 17 on weekdays. Bring your passport.";
    expect(scoreResponse(scoringInput({ answer: off, passages: [passage(off)] })).composite).toBeLessThan(
      defaultThreshold,
    );
  });

  it("shares the weights out over the factors that apply", () => {
    const scoring = scoreResponse(scoringInput({ passages: null }));
    expect(scoring.weights).toEqual({ retrieval: 0, policy: 0.5, completeness: 0.5, memory: 0 });
    expect(scoring.factors.retrieval).toBeNull();
    expect(scoring.factors.memory).toBeNull();
  });

  it("is null, and captured, when every factor that applies has weight 0", () => {
    const weights = { retrieval: 0, policy: 0, completeness: 0, memory: 1 };
    const { composite, signals } = scoreResponse(scoringInput({ weights }));
    expect(composite).toBeNull();
    expect(
      decideCapture({ composite, signals, threshold: 0.1, responseId: "r", auditRate: 0 }).captureReason,
    ).toBe("threshold");
  });
});

describe("explanations", () => {
  it("say the finding in one plain sentence", () => {
    const question = "Why was my card declined when I topped up by Apple Pay?";
    const answer =
      "Top-ups by card can be declined if the details do not match your billing address. Apple Pay top-ups are limited to 200 euros a day on every plan. Please try again later.";
    const input = scoringInput({
      question,
      answer,
      passages: [
        passage("A top-up by card can be declined if the details do not match your billing address."),
      ],
    });
    const { factors } = scoreResponse(input);
    const say = (name: (typeof factorNames)[number]): string =>
      explainFactor(name, factors, { question, answer });
    expect(say("retrieval")).toBe("passages cover 1 of 2 statements; 200 is not in any of them");
    expect(explainFactor("retrieval", factors, { question: null, answer: null })).toBe(
      "passages cover 1 of 2 statements; a sum is not in any of them",
    );
    expect(say("policy")).toBe("10 rules checked, none broken");
    expect(say("memory")).toBe("nothing known that bears on this answer");
    expect(
      explainFactor(
        "retrieval",
        scoreResponse({ ...input, answer: answer.replace("200 euros a day", "Gold customers") }).factors,
        { question, answer },
      ),
    ).toBe("passages cover 1 of 2 statements; none mentions Apple Pay");
  });

  it.each([
    [0.2, "no passage is about this question; a refusal rests on none"],
    [0.5, "the best passage is hardly about this question; a refusal rests on none"],
    [0.9, "the best passage is about this question; a refusal rests on none"],
  ])("say of a refusal over a passage of relevance %d what was there", (relevance, sentence) => {
    const texts = { question: "How much is it?", answer: "I don't know." };
    const { factors } = scoreResponse(scoringInput(texts));
    const { retrieval } = factors;
    if (retrieval === null) throw new Error("it applies");
    const found = { ...retrieval, evidence: { ...retrieval.evidence, relevance, missingTerms: [] } };
    expect(explainFactor("retrieval", { ...factors, retrieval: found }, texts)).toBe(sentence);
  });

  it("name the rule that captured", () => {
    const facts = { composite: 0.41, threshold: 0.62, auditRate: 0.02, signals: [] };
    expect(explainCapture({ ...facts, captureReason: "threshold" })).toBe(
      "Captured: confidence 0.41 is below 0.62",
    );
    expect(explainCapture({ ...facts, composite: 0.6199, captureReason: "threshold" })).toBe(
      "Captured: confidence 0.6199 is below 0.62",
    );
    expect(explainCapture({ ...facts, captureReason: "audit" })).toBe(
      "Captured: audit sample, 2 % of all answers",
    );
    expect(explainCapture({ ...facts, composite: 0.8, captureReason: null })).toBe(
      "Not captured: confidence 0.80 is at or above 0.62",
    );
    const { signals } = scoreResponse(
      scoringInput({ finishReason: "length", feedback: [{ rating: "down" }] }),
    );
    expect(explainCapture({ ...facts, composite: 0.8, signals, captureReason: "signal" })).toBe(
      "Captured: the person gave a thumbs-down, and the answer was cut off",
    );
  });
});
