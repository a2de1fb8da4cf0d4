import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLanguageMismatch, guessLanguage, languageOf } from "@/lib/core/reading/guess-language.ts";
import { tokenize } from "@/lib/core/tokenize.ts";

const guess = (text: string): string | null => guessLanguage(tokenize(text));

describe("guessLanguage", () => {
  it.each([
    ["en", "You can change your address in the settings, and the new card will be sent there."],
    ["en", "How do I close my account?"],
    ["de", "Sie können Ihre Adresse in den Einstellungen ändern, die neue Karte kommt dann dorthin."],
    ["de", "Wie kann ich mein Konto schließen?"],
    ["fr", "Vous pouvez changer votre adresse dans les réglages et la nouvelle carte sera envoyée."],
    ["fr", "Comment est-ce que je ferme mon compte ?"],
    ["es", "Puede cambiar su dirección en los ajustes y la nueva tarjeta se enviará allí."],
    ["es", "¿Cómo puedo cerrar mi cuenta?"],
    ["nl", "U kunt uw adres wijzigen in de instellingen en de nieuwe kaart wordt daarheen gestuurd."],
    ["nl", "Hoe kan ik mijn rekening sluiten?"],
    ["it", "Può cambiare il suo indirizzo nelle impostazioni e la nuova carta sarà spedita lì."],
    ["it", "Come posso chiudere il mio conto?"],
    ["pt", "Você pode mudar o seu endereço nas configurações e o novo cartão será enviado para lá."],
    ["pt", "Como posso encerrar a minha conta?"],
    ["other", "يمكنك تغيير عنوانك في الإعدادات"],
    ["other", "Вы можете изменить адрес в настройках"],
  ])("tells %s: %s", (language, text) => {
    expect(guess(text)).toBe(language);
  });

  it.each([
    ["", "nothing"],
    ["6 euros", "a short answer"],
    ["Visa, Mastercard, Maestro, American Express", "names"],
    ["IBAN GB82 WEST 1234 5698 7654 32", "a number"],
    ["Sie können das im Menü ändern. You can change this in the menu.", "two languages"],
  ])("does not guess from %j (%s)", (text) => {
    expect(guess(text)).toBeNull();
  });

  it("takes what the caller declared where the text does not tell", () => {
    expect(languageOf(tokenize("6 euros"), "de-AT")).toBe("de");
    expect(languageOf(tokenize("Wie kann ich mein Konto schließen?"), "en")).toBe("de");
    expect(languageOf(tokenize("6 euros"), "xx")).toBeNull();
  });

  it("throws for no text and looks at the start of a long one only", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        guess(text);
      }),
    );
    const english = "You can change this in the settings of the app. ".repeat(20);
    expect(guess(english + "Sie können das in den Einstellungen der App ändern. ".repeat(400))).toBe("en");
  });
});

describe("findLanguageMismatch", () => {
  const find = (question: string, answer: string, declared: string | null = null) =>
    findLanguageMismatch(tokenize(question), tokenize(answer), declared);
  const german = "Sie können Ihre Karte in der App unter den Einstellungen sperren.";

  it("sees an answer in another language than the question", () => {
    expect(find("How can I block my card?", german)).toEqual({ asked: "en", answered: "de" });
  });

  it("goes by the declared language where the question is too short to tell", () => {
    expect(find("Card lost", german, "en")).toEqual({ asked: "en", answered: "de" });
    expect(find("Card lost", german, "de")).toBeNull();
    expect(find("Card lost", german)).toBeNull();
  });

  it("says nothing where the question wants another language or the answer is too short", () => {
    expect(find("How do I say that I lost my card in German?", german)).toBeNull();
    expect(find("How can I block my card?", "Karte sperren")).toBeNull();
  });
});
