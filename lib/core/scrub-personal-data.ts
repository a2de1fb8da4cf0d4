import { findCards, findIbans } from "@/lib/core/personal-numbers.ts";
import { findPhones } from "@/lib/core/phone-numbers.ts";
import type { TextSpan } from "@/lib/core/sentences.ts";

export const personalDataKinds = ["email", "phone", "card", "iban"] as const;
export type PersonalDataKind = (typeof personalDataKinds)[number];

/** Where something was taken out: UTF-16 offsets `start..end` (end exclusive) into the text as it was given. */
export type Removed = { kind: PersonalDataKind; start: number; end: number };

export type Scrubbed = { text: string; removed: Removed[] };

/**
 * Replaces e-mail addresses, phone numbers, card numbers (Luhn and issuer range) and IBANs (length by country and
 * mod 97) by `[email]`, `[phone]`, `[card]`, `[iban]`. Names and addresses are not patterns and stay.
 */
export function scrubPersonalData(text: string): Scrubbed {
  const removed = findPersonalData(text);
  let scrubbed = "";
  let from = 0;
  for (const { kind, start, end } of removed) {
    scrubbed += `${text.slice(from, start)}[${kind}]`;
    from = end;
  }
  return { text: scrubbed + text.slice(from), removed };
}

/** What `scrubPersonalData` would take out, in order, never overlapping. */
export function findPersonalData(text: string): Removed[] {
  const found: Removed[] = [];
  const add = (kind: PersonalDataKind, spans: TextSpan[]) => {
    for (const span of spans) {
      if (!found.some((other) => span.start < other.end && other.start < span.end))
        found.push({ kind, ...span });
    }
  };
  if (text.includes("@")) add("email", findEmails(text));
  if (/\d/.test(text)) {
    add("iban", findIbans(text));
    add("card", findCards(text));
    add("phone", findPhones(text));
  }
  return found.sort((a, b) => a.start - b.start);
}

const localCharacter = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]/u;
const domainName =
  /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62})(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}){0,8}\.(?:\p{L}{2,24}|xn--[a-z0-9-]{2,40})(?![\p{L}\p{N}])/iu;
const maxLocalLength = 64;

/** Walks outward from each `@`, so that a text of any shape costs linear time. */
function findEmails(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    let start = at;
    while (start > 0 && at - start < maxLocalLength && localCharacter.test(text[start - 1] ?? "")) start -= 1;
    while (start < at && /[^\p{L}\p{N}_+]/u.test(text[start] ?? "")) start += 1;
    const domain = domainName.exec(text.slice(at + 1, at + 255))?.[0];
    if (start < at && domain !== undefined) spans.push({ start, end: at + 1 + domain.length });
  }
  return spans;
}
