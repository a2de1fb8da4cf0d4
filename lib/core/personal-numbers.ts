import type { TextSpan } from "@/lib/core/sentences.ts";

const separator = "[ \\u00a0\\u202f.-]";
const digitRun = new RegExp(
  `(?<![\\p{L}\\p{N}_])\\d{4,19}(?:${separator}\\d{1,19}){0,9}(?![\\p{L}\\p{N}_])`,
  "gu",
);

/** Card numbers: 12 to 19 digits of an issuer's range with a right check digit, in one piece or in printed groups. */
export function findCards(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const run of text.matchAll(digitRun)) {
    const groups = [...run[0].matchAll(/\d+/g)].map((group) => ({
      digits: group[0],
      at: run.index + group.index,
    }));
    for (let first = 0; first < groups.length; first += 1) {
      const last = lastGroupOfCard(groups.slice(first).map((group) => group.digits));
      const end = last === null ? undefined : groups[first + last];
      const start = groups[first];
      if (last === null || start === undefined || end === undefined) continue;
      spans.push({ start: start.at, end: end.at + end.digits.length });
      first += last;
    }
  }
  return spans;
}

function lastGroupOfCard(groups: string[]): number | null {
  for (let last = Math.min(groups.length, 5) - 1; last >= 0; last -= 1) {
    const candidate = groups.slice(0, last + 1);
    if (isCardShape(candidate) && isCardNumber(candidate.join(""))) return last;
  }
  return null;
}

function isCardShape(groups: string[]): boolean {
  const lengths = groups.map((group) => group.length).join("-");
  return /^1[2-9]$|^4-4-4(?:-[1-4]){1,2}$|^4-6-[45]$|^8-8$/.test(lengths);
}

/** ISO/IEC 7812 check digit (Luhn) and the public ranges of the large issuers. */
export function isCardNumber(digits: string): boolean {
  return isIssuedRange(digits) && luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}

const issuedRanges: readonly { prefix: RegExp; lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(?:30[0-5]|309|36|3[89])/, lengths: [14, 16, 19] },
  { prefix: /^(?:6011|64[4-9]|65|62)/, lengths: [16, 17, 18, 19] },
  { prefix: /^35/, lengths: [16, 17, 18, 19] },
  { prefix: /^(?:2131|1800)/, lengths: [15] },
  { prefix: /^(?:50|5[6-8]|6[0-9])/, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
];

function isIssuedRange(digits: string): boolean {
  return issuedRanges.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
}

// Lengths by country from the SWIFT IBAN registry (release 99).
const ibanLengths = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 " +
    "ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 " +
    "LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 " +
    "PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
);

const ibanStart = /(?<![\p{L}\p{N}_])([A-Z]{2})\d{2}(?=[ \u00a0-]?[A-Z0-9]{2})/giu;

/** IBANs: a country of the registry, exactly its length, mod 97 right (ISO 13616); grouped or not, either case. */
export function findIbans(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const match of text.matchAll(ibanStart)) {
    const length = ibanLengths.get(match[1]?.toUpperCase() ?? "");
    const found = length === undefined ? null : readGrouped(text, match.index, length);
    if (found !== null && ibanRemainder(found.characters) === 1)
      spans.push({ start: match.index, end: found.end });
  }
  return spans;
}

function readGrouped(
  text: string,
  start: number,
  length: number,
): { characters: string; end: number } | null {
  let characters = "";
  let at = start;
  while (characters.length < length) {
    const character = text[at] ?? "";
    if (/[A-Za-z0-9]/.test(character)) characters += character.toUpperCase();
    else if (!/[ \u00a0-]/.test(character) || !/[A-Za-z0-9]/.test(text[at - 1] ?? "")) return null;
    at += 1;
  }
  return /[\p{L}\p{N}]/u.test(text[at] ?? "") ? null : { characters, end: at };
}

function ibanRemainder(iban: string): number {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
