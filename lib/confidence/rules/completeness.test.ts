import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";
import type { AskKind, CompletenessEvidence, ScoringInput } from "@/lib/confidence/types.ts";

function evidenceOf(changes: Partial<ScoringInput>): CompletenessEvidence {
  const found = scoreResponse(scoringInput(changes)).factors.completeness?.evidence;
  if (found === undefined) throw new Error("completeness always applies");
  return found;
}
const metOf = (changes: Partial<ScoringInput>): [AskKind, boolean][] =>
  evidenceOf(changes).asks.map((ask) => [ask.kind, ask.isMet]);

describe("asks met", () => {
  it.each([
    [
      "When does the branch open?",
      "The branch opens at 9.",
      "The branch has a new manager called Ada.",
      "time",
    ],
    [
      "How many cards can I have?",
      "You can have three cards.",
      "You can have cards in every colour.",
      "quantity",
    ],
    [
      "Why was my card declined?",
      "Your card was declined because it has expired.",
      "A card is made of plastic.",
      "reason",
    ],
    [
      "Should I use the app or the website?",
      "Use the app.",
      "Both cost the same fee everywhere abroad.",
      "choice",
    ],
    [
      "What is the difference between Plus and Premium?",
      "Plus has one card, Premium has five.",
      "There are many things that we offer on the platform.",
      "comparison",
    ],
  ] as [string, string, string, AskKind][])("%s", (question, good, bad, kind) => {
    expect(metOf({ question, answer: good })).toEqual([[kind, true]]);
    expect(metOf({ question, answer: bad })).toEqual([[kind, false]]);
  });

  it("sees which item of a list is left out", () => {
    const question = "What are the fees for transfers, withdrawals and top-ups?";
    const answer =
      "Transfers cost 1 euro and withdrawals cost 2 euros. We take both from your balance at once.";
    expect(metOf({ question, answer })).toEqual([
      ["quantity", true],
      ["quantity", true],
      ["quantity", false],
    ]);
  });

  it.each([
    ["en", "Why did she open the shop?", "Lost her job."],
    ["en", "How did he feel about the move?", "Relieved and tired."],
    [
      "en",
      "Which band members wrote the score?",
      "James Alder, lead guitarist Kim Moor, Ana Ruiz and Tom Berg.",
    ],
    ["de", "Wo ist der Hund gefunden worden?", "Berge, Wald, Strand."],
    ["en", "Route 9, Interstate 80, and what other road run through the town?", "I-90"],
    ["en", "What is the name for people who have lost or sold their homes?", "Homeless"],
  ])("%s, without the question's words: %s %s", (language, question, answer) => {
    expect(metOf({ language, question, answer }).map(([, isMet]) => isMet)).toEqual([true]);
  });

  it("does not take thanks for an answer", () => {
    const question = "Why was my card declined?";
    expect(metOf({ question, answer: "Thank you for your patience!" })).toEqual([["reason", false]]);
  });

  it("counts saying the question again no higher than a short answer", () => {
    const question = "Which author wrote the novel about the lighthouse?";
    const scoreOf = (answer: string) =>
      scoreResponse(scoringInput({ question, answer })).factors.completeness?.score ?? 0;
    const echoing = scoreOf("The author that wrote the novel about the lighthouse was Ada Moor.");
    expect(scoreOf("Ada Moor")).toBeGreaterThanOrEqual(echoing);
  });

  it("takes one short answer for all items of a list, and two for three it does not", () => {
    const question = "What are the fees for transfers, withdrawals and top-ups?";
    expect(metOf({ question, answer: "6 euros" }).every(([, isMet]) => isMet)).toBe(true);
    expect(metOf({ question, answer: "1 euro, 2 euros" }).every(([, isMet]) => isMet)).toBe(false);
  });

  it("takes a short answer for several asks only when it has a piece for each", () => {
    const question = "How much does a card cost and when will it arrive?";
    expect(metOf({ question, answer: "6 euros" }).map(([, isMet]) => isMet)).toEqual([false, false]);
    expect(metOf({ question, answer: "6 euros, within 5 days" }).map(([, isMet]) => isMet)).toEqual([
      true,
      true,
    ]);
  });
});

describe("an answer that gives the question back", () => {
  it.each([
    ["en", "How much does a replacement card cost?", "How much does a replacement card cost?"],
    ["en", "How much does a replacement card cost?", "You asked how much a replacement card costs."],
    ["en", "When will my transfer arrive?", "Your transfer will arrive."],
    ["de", "Wie viel kostet eine Ersatzkarte?", "Sie möchten wissen, wie viel eine Ersatzkarte kostet?"],
    [
      "fr",
      "Combien coûte une carte de remplacement ?",
      "Vous demandez combien coûte une carte de remplacement ?",
    ],
    ["es", "¿Cuánto cuesta una tarjeta?", "¿Cuánto cuesta una tarjeta?"],
  ])("%s: %s meets nothing", (language, question, answer) => {
    const evidence = evidenceOf({ language, question, answer, passages: null });
    expect(evidence.isEcho).toBe(true);
    expect(evidence.asks.some((ask) => ask.isMet)).toBe(false);
  });

  it.each([
    ["Can I top up by cheque?", "You cannot top up by cheque."],
    ["Should I use the app or the website?", "The website."],
    ["How many cards can I have?", "You can have three cards."],
    ["How much does a replacement card cost?", "A replacement card is free."],
    ["When do you close?", "We never close."],
  ])("is not: %s %s", (question, answer) => {
    expect(evidenceOf({ question, answer }).isEcho).toBe(false);
  });
});

describe("refusals", () => {
  it.each([
    ["en", "I am currently unable to answer that."],
    ["en", "There is no information available on this topic."],
    ["de", "Leider kann ich Ihnen dazu nicht weiterhelfen."],
    ["de", "Dazu liegen mir keine Angaben vor."],
    ["fr", "Je ne suis malheureusement pas en mesure de répondre."],
    ["es", "Lamentablemente no tengo esa información."],
    ["nl", "Daar kan ik u helaas niet mee helpen, ik beschik niet over die gegevens."],
    ["it", "Purtroppo non sono in grado di rispondere."],
    ["pt", "Infelizmente não consigo responder a isso."],
  ])("%s: %s", (language, answer) => {
    expect(evidenceOf({ language, answer }).refusal).not.toBeNull();
  });

  it.each([
    [
      "en",
      "A replacement card costs 6 euros. Let me know if there is anything else I can't help with on the page.",
    ],
    ["en", "I'm sorry for the inconvenience. A replacement card costs 6 euros."],
    ["en", "I couldn't find your order, but the price is known. A replacement card costs 6 euros."],
    [
      "de",
      "Eine Ersatzkarte kostet 6 Euro. Zögern Sie nicht, uns zu fragen, wenn Sie nicht weiterhelfen können.",
    ],
    ["fr", "Je suis désolé pour ce désagrément. Une carte coûte 6 euros."],
    ["it", "Ci scusiamo per il disagio. Una carta costa 6 euro."],
  ])("%s, none: %s", (language, answer) => {
    const evidence = evidenceOf({ language, answer });
    expect(evidence.refusal).toBeNull();
    expect(evidence.hedges).toEqual([]);
  });

  it("are answers where a passage says just that", () => {
    const question = "Which of my payments were reported to the tax office?";
    const answer = "I'm sorry, I cannot answer questions about the tax office.";
    const policy = passage("The assistant cannot answer questions about the tax office. Ask an adviser.");
    const other = passage("Questions about cards are answered in the app.");
    expect(evidenceOf({ question, answer, passages: [policy] }).refusal).toBeNull();
    expect(evidenceOf({ question, answer, passages: [other] }).refusal).not.toBeNull();
  });

  it("never lower retrieval by being in a passage's own words", () => {
    const refusal = "I cannot answer questions about the tax office.";
    const texts = [
      refusal,
      "The tax office is closed.",
      "A replacement card costs 6 euros.",
      "You cannot answer.",
    ];
    const some = fc.array(fc.constantFrom(...texts), { maxLength: 4 });
    const question = fc.constantFrom("What does the tax office ask?", "How much does a card cost?");
    fc.assert(
      fc.property(question, some, some, (asked, few, more) => {
        const retrievalOf = (own: string[]): number =>
          scoreResponse(
            scoringInput({ question: asked, answer: refusal, passages: own.map((text) => passage(text)) }),
          ).factors.retrieval?.score ?? 0;
        expect(retrievalOf([...few, ...more])).toBeGreaterThanOrEqual(retrievalOf(few) - 1e-12);
      }),
    );
  });

  it.each([
    ["en", "When did the fee change?", "Not mentioned."],
    ["en", "Who signed the lease?", "No evidence found."],
    ["en", "What did the notice say?", "No information about the notice."],
    ["de", "Wer hat unterschrieben?", "Nicht angegeben."],
    ["de", "Wann öffnet die Filiale?", "Dazu gibt es keine Angaben."],
    ["fr", "Qui a signé le bail ?", "Non précisé."],
    ["es", "¿Quién firmó el contrato?", "No se menciona: sin información."],
    ["nl", "Wie heeft getekend?", "Niet vermeld."],
    ["it", "Chi ha firmato?", "Nessuna indicazione disponibile."],
    ["pt", "Quem assinou?", "Desconhecido."],
  ])("%s: %s %s", (language, question, answer) => {
    expect(evidenceOf({ language, question, answer }).refusal).not.toBeNull();
  });

  it.each([
    ["Is Apple Pay available?", "Not available."],
    ["Was any evidence found?", "No evidence was found."],
    ["Do you sell what you know of me?", "No information is sold."],
    ["Is breakfast part of the price?", "Not included."],
    ["How many records are kept?", "No records."],
  ])("are no part of: %s %s", (question, answer) => {
    expect(evidenceOf({ question, answer }).refusal).toBeNull();
  });

  it("that only turn the person elsewhere stay refusals though they repeat the topic", () => {
    const answer =
      "I don't have information about that. Please contact support for the cost of a replacement card.";
    expect(evidenceOf({ answer }).refusal).not.toBeNull();
  });
});

describe("the rest", () => {
  it("sees an answer in another language than asked and halves for it", () => {
    const right = "Eine Ersatzkarte kostet 6 Euro und sie ist in 5 Tagen bei Ihnen.";
    const english = scoringInput({ answer: right });
    const german = scoringInput({
      answer: right,
      question: "Was kostet eine Ersatzkarte und ist sie bald da?",
    });
    expect(evidenceOf(english).wrongLanguage).toEqual({ asked: "en", answered: "de" });
    expect(evidenceOf(german).wrongLanguage).toBeNull();
  });

  it("sees an answer that ends in the middle", () => {
    const answer = "To replace your card, open the app, go to Cards, choose the lost one and then tap on the";
    expect(evidenceOf({ answer }).truncated).toBe("open_ending");
    expect(evidenceOf({ answer: `${answer} button.` }).truncated).toBeNull();
  });
});
