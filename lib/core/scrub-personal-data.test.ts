import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCardNumber } from "@/lib/core/personal-numbers.ts";
import { scrubPersonalData } from "@/lib/core/scrub-personal-data.ts";

describe("scrubPersonalData", () => {
  it.each([
    ["write to anna.smith+bank@mail.example.co.uk, please", "write to [email], please"],
    ["mail <o'hara@example.com>.", "mail <[email]>."],
    ["Schreib an jörg.müller@büro.de!", "Schreib an [email]!"],
    ["mailto:ann@example.org?x=1", "mailto:[email]?x=1"],
    ["my card 4111 1111 1111 1111 is lost", "my card [card] is lost"],
    ["card 4111111111111111, exp 05/27", "card [card], exp 05/27"],
    ["5555-5555-5555-4444", "[card]"],
    ["amex 3782 822463 10005.", "amex [card]."],
    ["IBAN GB29 NWBK 6016 1331 9268 19 please", "IBAN [iban] please"],
    ["de89370400440532013000", "[iban]"],
    ["FR14 2004 1010 0505 0001 3M02 606", "[iban]"],
    ["call +44 20 7946 0958 now", "call [phone] now"],
    ["+49 (0)30 901820", "[phone]"],
    ["(212) 555-0123 or 212-555-0199", "[phone] or [phone]"],
    ["tel: 07700 900123", "tel: [phone]"],
    ["020 7946 0958", "[phone]"],
    ["0033 1 42 68 53 00", "[phone]"],
    ["my number: reach me at 9472 7916", "my number: reach me at [phone]"],
    ["Fax: 345-899-3560x4587", "Fax: [phone]"],
    ["a@b.com and +1 415 555 2671 and a@b.com", "[email] and [phone] and [email]"],
  ])("takes the personal data out of %j", (text, expected) => {
    expect(scrubPersonalData(text).text).toBe(expected);
  });

  it.each([
    "I was charged 1,234.56 on 2024-06-01 at 10:30 and 12.05.2024",
    "£1,000,000 or $12 345 678 or 0.123456789",
    "Order 4111 1111 1111 1112 has a wrong check digit",
    "reference #0161496000 and ABC-0161-496-0000",
    "version 10.15.7, IP 192.168.100.100",
    "GB29 NWBK 6016 1331 9268 18 has a wrong check digit",
    "the user @harbor said 5 @ 3 euros",
    "up to 10 working days, 24/7, 3-5 days, 50% of 200 300 400",
    "sort code 12-34-56, account 12345678",
    "on 01 02 2024 and 31-12-1999 I paid 250 300",
    "social security 054-28-6917",
  ])("leaves %j alone", (text) => {
    expect(scrubPersonalData(text)).toEqual({ text, removed: [] });
  });

  it("says where in the given text each was", () => {
    const text = "😀 ask ann@example.org or +44 20 7946 0958";
    const { removed } = scrubPersonalData(text);
    expect(removed.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ["email", "ann@example.org"],
      ["phone", "+44 20 7946 0958"],
    ]);
  });

  it("takes nothing out of the bank's real questions and answers, which hold no personal data", () => {
    const questions = readFileSync("data/harbor-bank/banking77.jsonl", "utf8").trim().split("\n");
    const answers = readFileSync("data/harbor-bank/answers.json", "utf8").split("\n");
    expect([...questions, ...answers].filter((line) => scrubPersonalData(line).removed.length > 0)).toEqual(
      [],
    );
  });

  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      "ann@example.org",
      "4111111111111111",
      "GB29NWBK60161331926819",
      "+44 20 7946 0958",
      " ",
      "0",
      "-",
      "(",
      "@",
    ),
  );
  const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

  it("leaves everything outside the reported places as it was", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: scrubbed, removed } = scrubPersonalData(text);
        let rebuilt = "";
        let from = 0;
        for (const { kind, start, end } of removed) {
          expect(start).toBeGreaterThanOrEqual(from);
          rebuilt += `${text.slice(from, start)}[${kind}]`;
          from = end;
        }
        expect(rebuilt + text.slice(from)).toBe(scrubbed);
      }),
    );
  });

  it("finds a card with a right check digit wherever it stands, and not one with a wrong one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (middle) => {
        const stem = `4${String(middle).padStart(14, "0")}`;
        const digits = Array.from({ length: 10 }, (_, check) => `${stem}${check}`);
        expect(digits.filter(isCardNumber)).toHaveLength(1);
        for (const card of digits) {
          expect(scrubPersonalData(`it is ${card}.`).removed.some(({ kind }) => kind === "card")).toBe(
            isCardNumber(card),
          );
        }
      }),
    );
  });

  it.each(["1", "1 ", "a@", "@", "a.", "(1", "0 ", "+1 (2) ", "GB29 ", "4111 "])(
    "is quick on 32,000 characters of %j",
    (unit) => {
      const startedMs = performance.now();
      scrubPersonalData(unit.repeat(32_000 / unit.length));
      expect(performance.now() - startedMs).toBeLessThan(1_000);
    },
  );
});
