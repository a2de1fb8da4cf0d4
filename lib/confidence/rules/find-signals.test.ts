import { describe, expect, it } from "vitest";
import { capturingSignals } from "@/lib/confidence/rules/find-signals.ts";
import { explainCapture, explainSignal } from "@/lib/confidence/rules/explain-capture.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";
import { signalKinds, type ScoringInput, type Signal, type SignalKind } from "@/lib/confidence/types.ts";

const fee = passage("A replacement card costs 6 euros and arrives within 5 working days.");

/** One input for each kind that raises it. */
const raising: Record<SignalKind, Partial<ScoringInput>> = {
  policy_block: { policy: [{ rule: "no_advice", verdict: "block" }] },
  past_as_future: { answer: "A replacement card will cost 6 euros on 3 May 2025." },
  future_as_past: { answer: "A replacement card was 6 euros on 3 May 2027." },
  thumbs_down: { feedback: [{ rating: "down" }] },
  nothing_retrieved: { passages: [] },
  refusal: { answer: "I don't know." },
  truncated: { finishReason: "length" },
  failed_tool: { toolCalls: [{ name: "get_fee", ok: false }] },
  unsupported_number: { answer: "A replacement card costs 25 euros." },
  unsupported_name: { answer: "A replacement card costs 6 euros at Northwind Stores." },
  unsupported_url: {
    answer: "A replacement card costs 6 euros, see https://cards.example.org/fees for more.",
  },
  unknown_citation: { answer: "A replacement card costs 6 euros [7]." },
  contradicts_passage: {
    answer: "Cheques are available for topping up.",
    passages: [passage("Cheques are not available for topping up.")],
  },
  memory_conflict: { memory: [{ kind: "fact", text: "A replacement card costs 12 euros." }] },
  repeated_question: { recentQuestions: ["How much does the replacement card cost?"] },
  asks_for_human: { question: "How much does a card cost? I want to speak to a person." },
  low_caller_score: { scores: { faithfulness: 0.2, tone: 0.9 } },
};

function signalsOf(changes: Partial<ScoringInput>): Signal[] {
  return scoreResponse(scoringInput({ passages: [fee], ...changes })).signals;
}

function find(kind: SignalKind): Signal {
  const signal = signalsOf(raising[kind]).find((item) => item.kind === kind);
  if (signal === undefined) throw new Error(`${kind} was not raised`);
  return signal;
}

describe("findSignals", () => {
  it("raises none for a grounded answer", () => {
    expect(signalsOf({})).toEqual([]);
  });

  it.each(signalKinds)("raises %s with what it captures by, and not where it is switched off", (kind) => {
    const changes = raising[kind];
    expect(find(kind).captures).toBe(capturingSignals[kind]);
    const kindsOf = (signalSwitches: ScoringInput["signalSwitches"]): SignalKind[] =>
      signalsOf({ ...changes, signalSwitches }).map((signal) => signal.kind);
    expect(kindsOf({ [kind]: true })).toEqual(signalsOf(changes).map((signal) => signal.kind));
    expect(kindsOf({ [kind]: false })).toEqual(
      signalsOf(changes)
        .map((signal) => signal.kind)
        .filter((other) => other !== kind),
    );
  });

  it("changes no score by a switch", () => {
    const on = scoreResponse(scoringInput({ answer: "I don't know." }));
    const off = scoreResponse(scoringInput({ answer: "I don't know.", signalSwitches: { refusal: false } }));
    expect({ ...off, signals: [] }).toEqual({ ...on, signals: [] });
  });

  it("tells the kinds in the order of the list, each once", () => {
    const kinds = signalsOf({
      ...raising.policy_block,
      ...raising.thumbs_down,
      ...raising.failed_tool,
      ...raising.low_caller_score,
      answer: "Cards cost 25 euros or 35 euros.",
    }).map((signal) => signal.kind);
    expect(kinds).toEqual([
      "policy_block",
      "thumbs_down",
      "failed_tool",
      "unsupported_number",
      "low_caller_score",
    ]);
  });

  it("does not capture for a name or for the caller's own evaluation", () => {
    expect(find("unsupported_name").captures).toBe(false);
    expect(find("low_caller_score")).toMatchObject({ captures: false, names: ["faithfulness"], value: 0.2 });
  });

  it("does not hold counted things against an answer", () => {
    expect(signalsOf({ answer: "There are 2 ways. A replacement card costs 6 euros." })).toEqual([]);
  });
});

describe("hostile texts", { timeout: 120_000 }, () => {
  it.each([
    "3 May 2024, ",
    "we will tomorrow ",
    "[1, 2]",
    "Source: a, ",
    "let me know if i don't know. ",
    "fees for a, b and c ",
    "difference between a and b ",
    "you are a b c ",
    "+49 30 ",
  ])("take no quadratic time: %s", (part) => {
    const answer = part.repeat(Math.floor(32_000 / part.length));
    const question = answer.slice(0, 8000);
    const started = performance.now();
    signalsOf({ answer, question, recentQuestions: [question, question, question] });
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe("asking again", () => {
  const question = "How much does a replacement card cost?";
  const isRaised = (recent: string, own = question): boolean =>
    signalsOf({ question: own, recentQuestions: [recent] }).some(({ kind }) => kind === "repeated_question");

  it.each([
    "how much does a replacement card cost",
    "A replacement card: how much does it cost?",
    "Please, how much do replacement cards cost??",
  ])("is seen in other words of the same kind: %s", (recent) => {
    expect(isRaised(recent)).toBe(true);
  });

  it.each(["How do I activate a replacement card?", "How much does a transfer cost?", "Thanks!", ""])(
    "is not: %s",
    (recent) => {
      expect(isRaised(recent)).toBe(false);
    },
  );

  it("looks at the last three only and counts them", () => {
    const recentQuestions = ["And the PIN?", "Hello there", "Where is it?", question];
    expect(signalsOf({ question, recentQuestions })).toEqual([]);
    const [signal] = signalsOf({ question, recentQuestions: [question, "And the PIN?", question] });
    expect(signal).toMatchObject({ kind: "repeated_question", value: 2 });
  });

  it("sees a short question only word by word", () => {
    expect(isRaised("And the fee?", "And the fee?")).toBe(true);
    expect(isRaised("The fee?", "And the fee?")).toBe(false);
  });
});

describe("asking for a person", () => {
  it.each([
    ["en", "Can I talk to a real person please?"],
    ["en", "Connect me with an agent"],
    ["de", "Ich will mit einem echten Menschen sprechen."],
    ["de", "Bitte verbinden Sie mich mit dem Service."],
    ["fr", "Je voudrais parler à un conseiller."],
    ["es", "Quiero hablar con un agente."],
    ["nl", "Kan ik een medewerker, iemand spreken?"],
    ["it", "Vorrei parlare con un operatore."],
    ["pt", "Quero falar com uma pessoa de verdade."],
  ])("%s: %s", (language, question) => {
    expect(signalsOf({ language, question }).map(({ kind }) => kind)).toContain("asks_for_human");
  });

  it.each([
    "Can another person use my card?",
    "How do I talk about my limits?",
    "Wie spreche ich mit dem Automaten?",
    "Is the agent fee 6 euros?",
  ])("is not: %s", (question) => {
    expect(signalsOf({ question }).map(({ kind }) => kind)).not.toContain("asks_for_human");
  });
});

describe("explanations of signals", () => {
  it("say what gave it away, quote from the answer and count after its erasure", () => {
    const answer = "A replacement card costs 25 euros or 35 euros.";
    const signal = signalsOf({ answer }).find(({ kind }) => kind === "unsupported_number");
    if (signal === undefined) throw new Error("not raised");
    expect(explainSignal(signal, answer)).toMatch(
      /^a number in the answer is in no passage: “25.*”, “35.*”$/,
    );
    expect(explainSignal(signal, null)).toBe("a number in the answer is in no passage (2 places)");
    expect(explainSignal(find("failed_tool"), null)).toBe("a tool failed: get fee");
    expect(explainSignal(find("policy_block"), null)).toBe("a rule blocks the answer: no advice");
    expect(explainSignal(find("low_caller_score"), null)).toBe(
      "the agent's own evaluation is low: faithfulness (0.20)",
    );
    expect(explainSignal(find("asks_for_human"), null)).toBe(
      "the person asked for a person: speak to a person",
    );
  });

  it("stand in the sentence that says why it was captured", () => {
    const answer = "A replacement card costs 25 euros.";
    const facts = { composite: 0.8, threshold: 0.62, auditRate: 0, captureReason: "signal" as const };
    expect(explainCapture({ ...facts, signals: signalsOf({ answer }), answer })).toMatch(
      /^Captured: a number in the answer is in no passage: “25.*”$/,
    );
  });

  it.each(signalKinds)("have a sentence for %s", (kind) => {
    expect(explainSignal(find(kind), null)).toMatch(/^(?:the|a|an) .{10,}$/);
  });
});
