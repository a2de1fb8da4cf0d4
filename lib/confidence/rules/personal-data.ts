import type { Span } from "@/lib/confidence/types.ts";

export type PersonalDataKind = "email" | "phone" | "card" | "iban";

/** `normalise` makes two ways of writing the same thing equal; "" = no such thing. */
type Finder = { pattern: RegExp; normalise: (match: string) => string };

/** Every repetition is bounded, so that no text makes these slow. */
const finders: Record<PersonalDataKind, Finder> = {
  email: {
    pattern: /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu,
    normalise: (match) => match.toLowerCase(),
  },
  phone: {
    pattern:
      /(?<![\d.,])(?:\+\d|\(?0\d)(?:[ ().\-/]{0,3}\d){7,13}(?!\d)|(?<![\d.,-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\d-])/g,
    normalise: (match) => (isPhone(match) ? digitsOf(match) : ""),
  },
  card: {
    pattern: /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g,
    normalise: (match) => (isCardNumber(match) ? digitsOf(match) : ""),
  },
  iban: {
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g,
    normalise: (match) => compactIban(match),
  },
};

const maxSpans = 5;

/** Where the answer gives personal data that no source holds, however either writes it; at most five. */
export function findPersonalData(kind: PersonalDataKind, answer: string, sources: readonly string[]): Span[] {
  if (kind === "email" ? !answer.includes("@") : !/\d{2}/.test(answer)) return [];
  const { pattern, normalise } = finders[kind];
  const found: (Span & { value: string })[] = [];
  for (const match of answer.matchAll(pattern)) {
    const value = normalise(match[0]);
    if (value !== "") found.push({ start: match.index, end: match.index + match[0].length, value });
  }
  if (found.length === 0) return [];
  const known = sources.map((source) => toComparable(kind, source));
  return found
    .slice(0, maxSpans * 2)
    .filter(({ value }) => !known.some((source) => source.includes(localPart(kind, value))))
    .slice(0, maxSpans)
    .map(({ start, end }) => ({ start, end }));
}

function toComparable(kind: PersonalDataKind, source: string): string {
  switch (kind) {
    case "email":
      return source.toLowerCase();
    case "phone":
    case "card":
      return source.replaceAll(/[ ().\-/]/g, "");
    case "iban":
      return source.replaceAll(" ", "").toUpperCase();
    default:
      return kind satisfies never;
  }
}

const subscriberDigits = 8;

/** A number is the same with and without its country: its last eight digits tell. */
function localPart(kind: PersonalDataKind, value: string): string {
  return kind === "phone" ? value.slice(-subscriberDigits) : value;
}

function digitsOf(match: string): string {
  return match.replaceAll(/\D/g, "");
}

function isPhone(match: string): boolean {
  const digits = digitsOf(match);
  const isDate = /\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d/.test(match);
  return digits.length >= 9 && digits.length <= 15 && !isDate && !isCardNumber(match);
}

/** Luhn check, ISO/IEC 7812-1. */
export function isCardNumber(match: string): boolean {
  const digits = digitsOf(match);
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at));
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Remainder check modulo 97, ISO 13616. */
export function isIban(match: string): boolean {
  const compact = match.replaceAll(" ", "");
  if (compact.length < 15 || compact.length > 34) return false;
  let remainder = 0;
  for (const char of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** A pattern may take the next word in capitals along: the longest part at its start that checks is the IBAN. */
function compactIban(match: string): string {
  const parts = match.split(" ");
  for (let count = parts.length; count > 0; count -= 1) {
    const candidate = parts.slice(0, count).join("");
    if (isIban(candidate)) return candidate;
  }
  return "";
}
