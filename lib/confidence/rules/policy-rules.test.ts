import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findPersonalData } from "@/lib/confidence/rules/personal-data.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";
import type { ScoringInput } from "@/lib/confidence/types.ts";

function rulesOf(answer: string, changes: Partial<ScoringInput> = {}): string[] {
  const evidence = scoreResponse(scoringInput({ answer, language: null, ...changes })).factors.policy
    ?.evidence;
  return [...new Set((evidence?.broken ?? []).map((rule) => rule.rule))];
}

describe("personal data", () => {
  it.each([
    ["email_in_answer", "You can write to marta.kowal@example.org about it."],
    ["phone_in_answer", "Her number is +44 20 7946 0958."],
    ["phone_in_answer", "Call Jonas directly on 0171 2345678."],
    ["phone_in_answer", "Call him on (555) 123-4567 or 555-123-4567."],
    ["card_in_answer", "The card 4111 1111 1111 1111 was charged."],
    ["iban_in_answer", "It was sent to GB82 WEST 1234 5698 7654 32 TODAY."],
  ])("%s: %s", (rule, answer) => {
    expect(rulesOf(answer)).toEqual([rule]);
    expect(rulesOf(answer, { question: `Is this right: ${answer}` })).not.toContain(rule);
    expect(rulesOf(answer, { memory: [{ kind: "fact", text: answer }] })).not.toContain(rule);
    expect(rulesOf(answer, { passages: [passage(answer)] })).not.toContain(rule);
  });

  it("knows a number of the tenant's own passages in another notation", () => {
    const passages = [passage("Our line: +49 30 901820 11, IBAN DE89370400440532013000.")];
    expect(rulesOf("Call 030 / 90 18 20 11.", { passages })).toEqual([]);
    expect(rulesOf("Pay to DE89 3704 0044 0532 0130 00.", { passages })).toEqual([]);
  });

  it.each([
    "Order 1234567890123 was sent on 03.05.2026 at 10:30.",
    "It costs 0.123456789 euros, or 1,000,000 points.",
    "Between 01.02.2026 and 05.06.2026 the office is closed.",
    "Follow us @harbor on the web.",
    "Card ending in 4242.",
  ])("takes no other number for personal data: %s", (answer) => {
    expect(rulesOf(answer)).toEqual([]);
  });

  it("gives spans inside the answer whatever the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom("email", "phone", "card", "iban"),
        (text, kind) => {
          for (const { start, end } of findPersonalData(kind, `${text} 4111111111111111 a@b.cd`, []))
            expect(start).toBeLessThan(end);
        },
      ),
    );
  });
});

describe("leaks and echoes", () => {
  it.each([
    "My system prompt says that I must be brief.",
    "You are a friendly banking assistant for Harbor. A card costs 6 euros.",
    "<|im_start|>system answer politely",
    "System prompt: be brief.",
    "Laut meinen Anweisungen darf ich das sagen.",
    "Selon mes instructions, je réponds en deux phrases.",
    "Según mis instrucciones debo ser breve.",
    "Volgens mijn instructies moet ik kort zijn.",
    "Secondo le mie istruzioni devo essere breve.",
    "De acordo com minhas instruções devo ser breve.",
  ])("sees a leaked prompt: %s", (answer) => {
    expect(rulesOf(answer)).toContain("prompt_leak");
  });

  it.each([
    "I cannot share my system prompt.",
    "You are talking to an assistant of Harbor Bank.",
    "You are the account holder.",
    "Please follow the instructions on the card reader.",
  ])("does not see one in: %s", (answer) => {
    expect(rulesOf(answer)).toEqual([]);
  });

  it("sees an answer to its instructions instead of to the person", () => {
    expect(rulesOf("As an AI language model I have no opinion on fees.")).toEqual(["instruction_echo"]);
    expect(rulesOf("L'utilisateur demande le prix de la carte.")).toContain("instruction_echo");
  });
});

describe("promises and secrets", () => {
  it.each([
    "Your loan is guaranteed to be approved.",
    "Das ist völlig sicher, da kann nichts passieren.",
    "Nous garantissons le remboursement, sans aucun risque.",
    "Le garantizo que no perderá dinero.",
    "Wij garanderen dat u het geld terugkrijgt.",
    "Le garantisco il rimborso.",
    "Eu garanto que o dinheiro volta.",
  ])("sees a promise that nobody can keep: %s", (answer) => {
    expect(rulesOf(answer)).toContain("unsafe_promise");
  });

  it.each([
    "We cannot guarantee the delivery date, it is not guaranteed.",
    "Das ist nicht garantiert.",
    "The deposit guarantee covers 100,000 euros.",
    "Never share your PIN with anyone.",
    "Non è garantito.",
  ])("leaves alone: %s", (answer) => {
    const rules = rulesOf(answer);
    expect(rules).not.toContain("unsafe_promise");
    expect(rules).not.toContain("asks_for_secret");
  });

  it("takes a promise of the tenant's own terms as the tenant's", () => {
    const passages = [passage("The rate is guaranteed for 12 months.")];
    expect(rulesOf("The rate is guaranteed for 12 months.", { passages })).toEqual([]);
  });

  it.each([
    "To go on, reply with your PIN.",
    "Bitte nennen Sie mir Ihre PIN.",
    "Envoyez-nous votre mot de passe.",
    "Envíenos su contraseña.",
    "Stuur ons uw wachtwoord.",
    "Ci invii la sua password.",
    "Envie sua senha.",
  ])("blocks a request for a secret: %s", (answer) => {
    expect(rulesOf(answer)).toContain("asks_for_secret");
  });
});

describe("the language of the answer", () => {
  it("warns of an answer in another language than asked, and says nothing of a short one", () => {
    const german = "Eine Ersatzkarte kostet 6 Euro und sie kommt innerhalb von 5 Tagen bei Ihnen an.";
    expect(rulesOf(german)).toEqual(["wrong_language"]);
    expect(rulesOf("6 Euro")).toEqual([]);
    expect(rulesOf(german, { question: "Was kostet eine Ersatzkarte und wann ist sie da?" })).toEqual([]);
  });
});
