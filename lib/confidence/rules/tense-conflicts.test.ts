import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findTenseConflicts } from "@/lib/confidence/rules/find-tense-conflicts.ts";
import { createReader } from "@/lib/core/reading/reading.ts";

const now = new Date("2026-11-01T12:00:00Z");

function find(language: string | null, text: string): { pastAsFuture: string[]; futureAsPast: string[] } {
  const found = findTenseConflicts(createReader(language).read(text), language, now);
  const quote = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
  return { pastAsFuture: found.pastAsFuture.map(quote), futureAsPast: found.futureAsPast.map(quote) };
}

const pastAsFuture: [language: string, text: string, quoted: string][] = [
  ["en", "The new branch will open on 3 May 2025.", "3 May 2025"],
  ["en", "On May 3rd, 2025, we will raise the fee.", "May 3rd, 2025"],
  ["en", "The fee is going to change on 2026-03-01.", "2026-03-01"],
  ["en", "The app will be updated on 25 October.", "25 October"],
  ["en", "Yesterday we will open the new branch.", "Yesterday"],
  ["en", "Your card will be sent last week.", "last week"],
  ["en", "The service will start three weeks ago.", "three weeks ago"],
  ["en", "The deadline will be 25/09/2026.", "25/09/2026"],
  ["en", "From 3 May 2025, the fee will rise.", "3 May 2025"],
  ["en", "The change will come in 2024.", "2024"],
  ["de", "Am 3. Mai 2025 werden wir eine neue Filiale eröffnen.", "3. Mai 2025"],
  ["de", "Die Gebühr wird am 01.03.2026 erhöht.", "01.03.2026"],
  ["de", "Gestern werden wir die Karte verschicken.", "Gestern"],
  ["de", "Das Konto wird letzte Woche geschlossen.", "letzte Woche"],
  ["fr", "La nouvelle agence ouvrira le 3 mai 2025.", "3 mai 2025"],
  ["fr", "Les frais vont changer le 1er mars 2026.", "1er mars 2026"],
  ["fr", "Nous allons ouvrir la semaine dernière.", "semaine dernière"],
  ["es", "La nueva oficina abrirá el 3 de mayo de 2025.", "3 de mayo de 2025"],
  ["es", "Ayer vamos a abrir la oficina.", "Ayer"],
  ["es", "La comisión subirá el mes pasado.", "mes pasado"],
  ["nl", "Het nieuwe kantoor zal op 3 mei 2025 openen.", "3 mei 2025"],
  ["nl", "Gisteren zullen wij de kaart versturen.", "Gisteren"],
  ["it", "La nuova filiale aprirà il 3 maggio 2025.", "3 maggio 2025"],
  ["it", "La carta arriverà tre giorni fa.", "tre giorni fa"],
  ["pt", "A nova agência abrirá em 3 de maio de 2025.", "3 de maio de 2025"],
  ["pt", "Vamos abrir a agência na semana passada.", "semana passada"],
];

const futureAsPast: [language: string, text: string, quoted: string][] = [
  ["en", "The new branch opened on 3 May 2027.", "3 May 2027"],
  ["en", "On 2027-05-03 the fee was raised to 6 euros.", "2027-05-03"],
  ["en", "We opened the new branch next week.", "next week"],
  ["en", "Your card was sent tomorrow.", "tomorrow"],
  ["de", "Am 3. Mai 2027 wurde die Filiale eröffnet.", "3. Mai 2027"],
  ["de", "Nächste Woche haben wir die Gebühr gesenkt.", "Nächste Woche"],
  ["fr", "Nous avons ouvert la nouvelle agence le 3 mai 2027.", "3 mai 2027"],
  ["fr", "L'agence a déménagé la semaine prochaine.", "semaine prochaine"],
  ["es", "La nueva oficina abrió el 3 de mayo de 2027.", "3 de mayo de 2027"],
  ["es", "La semana que viene cambiaron las tarifas.", "semana que viene"],
  ["nl", "Het nieuwe kantoor werd op 3 mei 2027 geopend.", "3 mei 2027"],
  ["nl", "Volgende week hebben wij het tarief verlaagd.", "Volgende week"],
  ["it", "La nuova filiale ha aperto il 3 maggio 2027.", "3 maggio 2027"],
  ["it", "Domani abbiamo cambiato la tariffa.", "Domani"],
  ["pt", "A nova agência abriu em 3 de maio de 2027.", "3 de maio de 2027"],
  ["pt", "A tarifa mudou na próxima semana.", "próxima semana"],
];

const sound: [language: string, text: string][] = [
  ["en", "The branch opened on 3 May 2025 and will stay open."],
  ["en", "The fee will rise on 3 May 2027."],
  ["en", "The card that you ordered on 3 May 2025 will arrive soon."],
  ["en", "Your payment from 3 May 2025 will be refunded."],
  ["en", "Terms dated 3 May 2025 will apply."],
  ["en", "Since 3 May 2025 you will find it in the app."],
  ["en", "The opening was postponed to 3 May 2027."],
  ["en", "You were charged, and the refund arrives next week."],
  ["en", "The branch is closed on 24 December 2026."],
  ["en", "We booked a visit for next week."],
  ["en", "In the last week of each month we will send a statement."],
  ["en", "The change will take effect on 1 November 2026."],
  ["en", "On 3 May we will open the branch."],
  ["en", "The deadline will be 03/11/2026."],
  ["de", "Jeden Morgen wurde die Filiale um 9 Uhr geöffnet."],
  ["de", "Seit dem 3. Mai 2025 wird eine Gebühr berechnet."],
  ["de", "Die Eröffnung wurde auf den 3. Mai 2027 verschoben."],
  ["de", "Wir haben nächste Woche geöffnet."],
  ["fr", "La carte arrivera le 03/11/2026."],
  ["fr", "L'ouverture a lieu la semaine prochaine."],
  ["fr", "Le rendez-vous a été reporté au 3 mai 2027."],
  ["es", "Por la mañana abrió la oficina a las 9."],
  ["es", "La apertura se aplazó al 3 de mayo de 2027."],
  ["nl", "Sinds 3 mei 2025 wordt er een tarief gerekend."],
  ["it", "L'apertura è prevista per il 3 maggio 2027."],
  ["pt", "A abertura foi adiada para 3 de maio de 2027."],
];

describe("findTenseConflicts", () => {
  it.each(pastAsFuture)("%s, past told as future: %s", (language, text, quoted) => {
    expect(find(language, text)).toEqual({ pastAsFuture: [quoted], futureAsPast: [] });
  });

  it.each(futureAsPast)("%s, future told as past: %s", (language, text, quoted) => {
    expect(find(language, text)).toEqual({ pastAsFuture: [], futureAsPast: [quoted] });
  });

  it.each(sound)("%s, sound: %s", (language, text) => {
    expect(find(language, text)).toEqual({ pastAsFuture: [], futureAsPast: [] });
  });

  it("looks only at the clause the date stands in", () => {
    const text = "We will help you, because the fee was raised on 3 May 2025.";
    expect(find("en", text)).toEqual({ pastAsFuture: [], futureAsPast: [] });
  });

  it("never finds one where the date and the moment are the same day, and never throws", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2000-01-01"), max: new Date("2099-01-01"), noInvalidDate: true }),
        (at) => {
          const day = at.toISOString().slice(0, 10);
          const text = `On ${day} we will open. On ${day} we opened.`;
          const found = findTenseConflicts(createReader("en").read(text), "en", at);
          expect(found).toEqual({ pastAsFuture: [], futureAsPast: [] });
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        find(null, `${text} will 3 May 2025 ${text}`);
      }),
    );
  });
});
