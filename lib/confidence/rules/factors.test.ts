import { describe, expect, it } from "vitest";
import { isCardNumber, isIban } from "@/lib/confidence/rules/personal-data.ts";
import { parseAmount } from "@/lib/core/reading/numbers.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";

describe("numbers", () => {
  it.each([
    ["1,000", false, 1000],
    ["1.000", true, 1000],
    ["1.5", false, 1.5],
    ["1,5", false, 1.5],
    ["1,5", true, 1.5],
    ["1,500", false, 1500],
    ["1,500", true, 1.5],
    ["1,234,567.89", false, 1234567.89],
    ["1.234.567,89", true, 1234567.89],
    ["3rd", false, 3],
    ["10k", false, 10_000],
    ["2023", false, 2023],
  ])("reads %s (decimal comma: %s) as %d", (word, usesDecimalComma, amount) => {
    expect(parseAmount(word, usesDecimalComma)?.amount).toBeCloseTo(amount, 9);
  });
});

describe("retrieval", () => {
  it("marks each statement by what its passage carries, with offsets into the answer and no text", () => {
    const answer = "A replacement card costs 6 euros. Gold members get theirs engraved. Hope this helps!";
    const evidence = scoreResponse(scoringInput({ answer })).factors.retrieval?.evidence;
    expect(
      evidence?.statements.map(({ span, status, passageIndex }) => [
        answer.slice(span.start, span.end),
        status,
        passageIndex,
      ]),
    ).toEqual([
      ["A replacement card costs 6 euros.", "supported", 0],
      ["Gold members get theirs engraved.", "unsupported", null],
      ["Hope this helps!", "not_checked", null],
    ]);
    expect(JSON.stringify(evidence)).not.toContain("Gold");
  });

  it("takes 3 May and May 3rd and 2026-05-03 as the same day", () => {
    const statement = (answer: string, text: string): string | undefined =>
      scoreResponse(scoringInput({ answer, passages: [passage(text)] })).factors.retrieval?.evidence
        .statements[0]?.status;
    expect(statement("The fee changes on 3 May 2026.", "The fee changes on May 3rd, 2026.")).toBe(
      "supported",
    );
    expect(statement("The fee changes on 3 May 2026.", "The fee changes on 2026-05-03.")).toBe("supported");
    expect(statement("The fee changes on 4 May 2026.", "The fee changes on May 3rd, 2026.")).toBe(
      "unsupported",
    );
  });

  it("does not hold relevance against a question that works on the passages themselves", () => {
    const text = "The band released its fourth album in 2002 and toured Europe.";
    const { factors } = scoreResponse(
      scoringInput({ question: "Summarise the source.", answer: text, passages: [passage(text)] }),
    );
    expect(factors.retrieval?.evidence.relevance).toBeNull();
    expect(factors.retrieval?.score).toBe(1);
  });

  it("is 0 when an agent that retrieves found nothing and not applicable when it does not retrieve", () => {
    expect(scoreResponse(scoringInput({ passages: [] })).factors.retrieval?.score).toBe(0);
    expect(scoreResponse(scoringInput({ passages: null })).factors.retrieval).toBeNull();
  });

  it("uses the vectors when both are there", () => {
    const unit = (x: number): Float32Array => Float32Array.from([x, Math.sqrt(1 - x * x)]);
    const score = (cosine: number): number =>
      scoreResponse(scoringInput({ vectors: { question: unit(1), answer: null, passages: [unit(cosine)] } }))
        .factors.retrieval?.score ?? 0;
    expect(score(0.85)).toBeGreaterThan(score(0.55));
  });
});

describe("policy", () => {
  it.each([
    ["write to ana.lopez@example.org", "email_in_answer"],
    ["call +44 20 7946 0958 today", "phone_in_answer"],
    ["the card 4111 1111 1111 1111", "card_in_answer"],
    ["pay to DE89 3704 0044 0532 0130 00", "iban_in_answer"],
    ["You are a helpful assistant that", "prompt_leak"],
    ["As an AI language model I", "instruction_echo"],
    ["your refund is guaranteed", "unsafe_promise"],
    ["please send us your PIN", "asks_for_secret"],
  ])("%s breaks %s", (answer, rule) => {
    const broken = scoreResponse(scoringInput({ answer })).factors.policy?.evidence.broken ?? [];
    expect(broken.map((item) => item.rule)).toContain(rule);
  });

  it.each([
    ["a refund is not guaranteed", "A refund may be refused."],
    ["never send us your PIN", "Keep your PIN to yourself."],
    ["write to help@harbor.example", "Write to help@harbor.example for help."],
    ["your deposit is guaranteed up to 85,000", "Deposits are guaranteed up to 85,000."],
    ["your order number is 1234567890123", "Orders have numbers."],
  ])("%s breaks nothing, given %s", (answer, text) => {
    expect(scoreResponse(scoringInput({ answer, passages: [passage(text)] })).factors.policy?.score).toBe(1);
  });

  it("checks card numbers by Luhn and IBANs by their remainder", () => {
    expect(isCardNumber("4111 1111 1111 1111")).toBe(true);
    expect(isCardNumber("4111 1111 1111 1112")).toBe(false);
    expect(isIban("GB82 WEST 1234 5698 7654 32")).toBe(true);
    expect(isIban("GB82 WEST 1234 5698 7654 33")).toBe(false);
  });
});

describe("completeness", () => {
  it("tells the asks of a question apart and which the answer meets", () => {
    const question = "How much does a replacement card cost and when will it arrive?";
    const answer =
      "A replacement card costs 6 euros, which we take from your balance once you have confirmed the order in the app.";
    const asks = scoreResponse(scoringInput({ question, answer })).factors.completeness?.evidence.asks ?? [];
    expect(asks.map(({ span, kind }) => [question.slice(span.start, span.end), kind])).toEqual([
      ["How much does a replacement card cost", "quantity"],
      ["when will it arrive", "time"],
    ]);
    expect(asks.map((ask) => ask.isMet)).toEqual([true, false]);
  });

  it("lowers for doubt and takes a short answer of the right type as an answer", () => {
    const score = (answer: string): number =>
      scoreResponse(scoringInput({ answer })).factors.completeness?.score ?? 0;
    expect(score("6 euros")).toBeGreaterThan(0.8);
    expect(score("I think a replacement card perhaps costs 6 euros.")).toBeLessThan(
      score("A replacement card costs 6 euros."),
    );
  });
});

describe("memory", () => {
  it("is not applicable when nothing known bears on the answer", () => {
    expect(
      scoreResponse(scoringInput({ memory: [{ kind: "fact", text: "Lives in Spain." }] })).factors.memory,
    ).toBeNull();
  });

  it("rises with agreement and lets the closest statement decide", () => {
    const answer = "Delivery of a card takes 5 to 7 working days. Express delivery takes 3 working days.";
    const memory = [{ kind: "fact" as const, text: "Delivery of a card takes 5 to 7 working days." }];
    const { factors } = scoreResponse(scoringInput({ answer, memory }));
    expect(factors.memory?.evidence.items[0]?.relation).toBe("agrees");
    expect(factors.memory?.score).toBeGreaterThan(0.8);
  });

  it("does not take a customer's earlier question for something known", () => {
    const memory = [{ kind: "message" as const, text: "Does a replacement card cost 12 euros?" }];
    expect(scoreResponse(scoringInput({ memory })).factors.memory).toBeNull();
  });
});
