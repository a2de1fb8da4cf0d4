import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAsks } from "@/lib/confidence/rules/asks.ts";
import { languageOf } from "@/lib/core/reading/guess-language.ts";
import { tokenize } from "@/lib/core/tokenize.ts";
import type { AskKind } from "@/lib/confidence/types.ts";

function asksOf(question: string, language: string | null = null): [string, AskKind][] {
  const tokens = tokenize(question);
  return splitAsks(question, tokens, languageOf(tokens, language)).map(({ span, kind }) => [
    question.slice(span.start, span.end),
    kind,
  ]);
}

const kinds: [language: string, question: string, kind: AskKind][] = [
  ["en", "Why was my card declined?", "reason"],
  ["en", "How do I close my account?", "procedure"],
  ["en", "How long does a transfer take?", "time"],
  ["en", "How many cards can I have?", "quantity"],
  ["en", "What is the fee for a transfer?", "quantity"],
  ["en", "What time do you open?", "time"],
  ["en", "Where is the nearest branch?", "place"],
  ["en", "Who can see my balance?", "person"],
  ["en", "Can I pay by cheque?", "yes_no"],
  ["en", "Should I use the app or the website?", "choice"],
  ["en", "What is the difference between Plus and Premium?", "comparison"],
  ["en", "What is a standing order?", "open"],
  ["en", "I would like to know when my card arrives.", "time"],
  ["en", "Can you tell me how I close my account?", "procedure"],
  ["en", "Please tell me whether transfers are free.", "yes_no"],
  ["de", "Warum wurde meine Karte abgelehnt?", "reason"],
  ["de", "Wie kann ich mein Konto schließen?", "procedure"],
  ["de", "Wie lange dauert eine Überweisung?", "time"],
  ["de", "Wie viele Karten kann ich haben?", "quantity"],
  ["de", "Wie hoch ist der Bonus?", "quantity"],
  ["de", "Was kostet eine Ersatzkarte?", "quantity"],
  ["de", "Um wie viel Uhr öffnet die Filiale?", "time"],
  ["de", "Wo finde ich die IBAN?", "place"],
  ["de", "Wer kann meinen Kontostand sehen?", "person"],
  ["de", "Kann ich mit Scheck bezahlen?", "yes_no"],
  ["de", "Was ist der Unterschied zwischen Plus und Premium?", "comparison"],
  ["fr", "Pourquoi ma carte a-t-elle été refusée ?", "reason"],
  ["fr", "Comment fermer mon compte ?", "procedure"],
  ["fr", "Combien coûte une carte ?", "quantity"],
  ["fr", "Combien de temps prend un virement ?", "time"],
  ["fr", "À quelle heure ouvre l'agence ?", "time"],
  ["fr", "Où se trouve l'agence ?", "place"],
  ["fr", "Est-ce que je peux payer par chèque ?", "yes_no"],
  ["fr", "Quel est le plafond de retrait ?", "quantity"],
  ["fr", "La piscine est-elle ouverte en hiver ?", "yes_no"],
  ["es", "¿Por qué rechazaron mi tarjeta?", "reason"],
  ["es", "¿Cómo puedo cerrar mi cuenta?", "procedure"],
  ["es", "¿Cuánto cuesta una tarjeta?", "quantity"],
  ["es", "¿Cuánto tarda una transferencia?", "time"],
  ["es", "¿A qué hora abre la oficina?", "time"],
  ["es", "¿Dónde está la oficina?", "place"],
  ["es", "¿Se puede pagar con cheque?", "yes_no"],
  ["nl", "Waarom is mijn kaart geweigerd?", "reason"],
  ["nl", "Hoe sluit ik mijn rekening?", "procedure"],
  ["nl", "Hoe lang duurt een overboeking?", "time"],
  ["nl", "Hoeveel kost een nieuwe kaart?", "quantity"],
  ["nl", "Wie kan mijn saldo zien?", "person"],
  ["nl", "Kan ik met een cheque betalen?", "yes_no"],
  ["it", "Perché la mia carta è stata rifiutata?", "reason"],
  ["it", "Come posso chiudere il conto?", "procedure"],
  ["it", "Quanto costa una carta?", "quantity"],
  ["it", "A che ora apre la filiale?", "time"],
  ["it", "Dove si trova la filiale?", "place"],
  ["it", "Posso pagare con un assegno?", "yes_no"],
  ["it", "L'audioguida è disponibile in giapponese?", "yes_no"],
  ["pt", "As consultas estão disponíveis ao sábado?", "yes_no"],
  ["pt", "Por que meu cartão foi recusado?", "reason"],
  ["pt", "Como posso encerrar a minha conta?", "procedure"],
  ["pt", "Quanto custa um cartão?", "quantity"],
  ["pt", "Quanto tempo demora uma transferência?", "time"],
  ["pt", "Onde fica a agência?", "place"],
  ["pt", "Posso pagar com cheque?", "yes_no"],
];

describe("splitAsks", () => {
  it.each(kinds)("%s: %s asks for %s", (language, question, kind) => {
    expect(asksOf(question, language).map(([, found]) => found)).toEqual([kind]);
  });

  it("takes questions apart and leaves statements out", () => {
    expect(asksOf("I lost my card yesterday. How do I block it? And what does a new one cost?")).toEqual([
      ["How do I block it", "procedure"],
      ["And what does a new one cost", "quantity"],
    ]);
    expect(asksOf("Wie lange dauert das und was kostet es?")).toEqual([
      ["Wie lange dauert das", "time"],
      ["was kostet es", "quantity"],
    ]);
    expect(asksOf("Quand arrive ma carte et combien coûte-t-elle ?").map(([, kind]) => kind)).toEqual([
      "time",
      "quantity",
    ]);
  });

  it("takes no statement for a question because of its verb", () => {
    expect(asksOf("I have a new card. How do I top it up?")).toEqual([["How do I top it up", "procedure"]]);
    expect(asksOf("When I tried to pay I was denied. It isn't right. Is there a problem?")).toEqual([
      ["Is there a problem", "yes_no"],
    ]);
    expect(asksOf("My phone was left at a hotel and I can't open the app.").map(([, kind]) => kind)).toEqual([
      "open",
    ]);
    expect(asksOf("Hi Anna, can I pay by cheque").map(([, kind]) => kind)).toEqual(["yes_no"]);
  });

  it("makes each item of a list an ask of its own", () => {
    expect(asksOf("What are the fees for transfers, withdrawals and top-ups?")).toEqual([
      ["transfers", "quantity"],
      ["withdrawals", "quantity"],
      ["top-ups", "quantity"],
    ]);
    expect(asksOf("How do I change my PIN and my address?").map(([text]) => text)).toEqual([
      "PIN",
      "my address",
    ]);
    expect(asksOf("Where are the terms and conditions?")).toEqual([
      ["Where are the terms and conditions", "place"],
    ]);
  });

  it("gives one to eight asks inside any question that has a word", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        const tokens = tokenize(text);
        const asks = splitAsks(text, tokens);
        expect(asks.length <= 8 && (asks.length > 0 || tokens.length === 0)).toBe(true);
        for (const { span } of asks) expect(span.start < span.end && span.end <= text.length).toBe(true);
      }),
    );
  });
});
