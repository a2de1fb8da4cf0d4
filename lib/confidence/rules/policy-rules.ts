import {
  findPhrases,
  instructionEchoes,
  promptLeaks,
  secretRequests,
  unsafePromises,
  type PhraseHit,
} from "@/lib/confidence/rules/phrases.ts";
import type { Reading } from "@/lib/confidence/rules/reading.ts";
import type { BrokenRule, PlatformRule, Severity, Span } from "@/lib/confidence/types.ts";

/** What the platform's rules look at; `sources` are texts the agent was given: what stands there is not leaked by saying it. */
export type PolicyText = { answer: Reading; sources: readonly string[]; isFiltered: boolean };

type Check = { rule: PlatformRule; severity: Severity; find: (text: PolicyText) => (Span | null)[] };

export const policyChecks: readonly Check[] = [
  {
    rule: "email_in_answer",
    severity: "warn",
    find: (text) => findUnsourced(text, "@", emailPattern, () => true),
  },
  { rule: "phone_in_answer", severity: "warn", find: (text) => findDigits(text, phonePattern, isPhone) },
  { rule: "card_in_answer", severity: "block", find: (text) => findDigits(text, cardPattern, isCardNumber) },
  { rule: "iban_in_answer", severity: "block", find: (text) => findDigits(text, ibanPattern, isIban) },
  {
    rule: "prompt_leak",
    severity: "block",
    find: ({ answer }) => toSpans(findPhrases(answer.tokens, promptLeaks)),
  },
  {
    rule: "instruction_echo",
    severity: "warn",
    find: ({ answer }) => toSpans(findPhrases(answer.tokens, instructionEchoes)),
  },
  { rule: "unsafe_promise", severity: "warn", find: findPromises },
  {
    rule: "asks_for_secret",
    severity: "block",
    find: ({ answer }) =>
      toSpans(findPhrases(answer.tokens, secretRequests).filter((hit) => !isNegated(answer, hit))),
  },
  { rule: "content_filter", severity: "block", find: ({ isFiltered }) => (isFiltered ? [null] : []) },
];

const maxSpansPerRule = 5;

export function checkPlatformRules(text: PolicyText): BrokenRule[] {
  return policyChecks.flatMap(({ rule, severity, find }) =>
    find(text)
      .slice(0, maxSpansPerRule)
      .map((span): BrokenRule => ({ rule, source: "platform", severity, span })),
  );
}

/** Every repetition is bounded, so that no text makes these slow. */
const emailPattern = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu;
const phonePattern = /(?:\+|\b0)\d(?:[ ().\-/]{0,2}\d){7,14}\b/g;
const cardPattern = /\b\d(?:[ -]?\d){12,18}\b/g;
const ibanPattern = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g;

function findDigits(text: PolicyText, pattern: RegExp, isHit: (match: string) => boolean): Span[] {
  return /\d{2}/.test(text.answer.text) ? findUnsourced(text, "", pattern, isHit) : [];
}

function findUnsourced(
  text: PolicyText,
  needle: string,
  pattern: RegExp,
  isHit: (match: string) => boolean,
): Span[] {
  if (!text.answer.text.includes(needle)) return [];
  const spans: Span[] = [];
  for (const match of text.answer.text.matchAll(pattern)) {
    if (!isHit(match[0]) || text.sources.some((source) => source.includes(match[0]))) continue;
    spans.push({ start: match.index, end: match.index + match[0].length });
    if (spans.length >= maxSpansPerRule) break;
  }
  return spans;
}

function isPhone(match: string): boolean {
  const digits = match.replaceAll(/\D/g, "");
  return digits.length >= 9 && digits.length <= 15 && !isCardNumber(match);
}

/** Luhn check, ISO/IEC 7812-1. */
export function isCardNumber(match: string): boolean {
  const digits = match.replaceAll(/\D/g, "");
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

/** A promise that a source makes is the tenant's own; "not guaranteed" is none. */
function findPromises({ answer, sources }: PolicyText): Span[] {
  const hits = findPhrases(answer.tokens, unsafePromises).filter((hit) => !isNegated(answer, hit));
  if (hits.length === 0) return [];
  const sourced = sources.map((source) => source.toLowerCase());
  return toSpans(
    hits.filter(
      (hit) =>
        !sourced.some((source) => source.includes(answer.text.slice(hit.start, hit.end).toLowerCase())),
    ),
  );
}

function isNegated(answer: Reading, hit: PhraseHit): boolean {
  return (
    answer.negated[hit.tokenIndex] === 1 ||
    /^(?:never|not|don't|no|nie|jamais|nunca|nooit|mai)$/.test(answer.tokens[hit.tokenIndex - 1]?.word ?? "")
  );
}

function toSpans(hits: readonly PhraseHit[]): Span[] {
  return hits.map((hit) => ({ start: hit.start, end: hit.end }));
}
