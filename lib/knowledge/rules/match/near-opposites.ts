/** How an opposite was written from a question. */
export type OppositeKind = "opposite" | "negated" | "number" | "date" | "place" | "person" | "swapped";

export type NearOpposite = { kind: OppositeKind; text: string };

/** Word for word exchanges in English; both ways round, so that each pair is written once. */
const exchanges: readonly (readonly [string, string])[] = [
  ["turn on", "turn off"],
  ["switch on", "switch off"],
  ["activate", "deactivate"],
  ["enable", "disable"],
  ["open", "close"],
  ["add", "remove"],
  ["deposit", "withdraw"],
  ["increase", "decrease"],
  ["raise", "lower"],
  ["before", "after"],
  ["with", "without"],
  ["incoming", "outgoing"],
  ["send", "receive"],
  ["buy", "sell"],
  ["debit", "credit"],
  ["upgrade", "downgrade"],
  ["lock", "unlock"],
  ["freeze", "unfreeze"],
  ["block", "unblock"],
  ["accept", "decline"],
  ["accepted", "declined"],
  ["more", "less"],
  ["maximum", "minimum"],
  ["first", "last"],
  ["start", "stop"],
  ["physical", "virtual"],
  ["domestic", "international"],
  ["inside", "outside"],
  ["new", "old"],
  ["same", "different"],
  ["personal", "business"],
  ["lost", "found"],
  ["free", "paid"],
  ["temporary", "permanent"],
  ["monthly", "yearly"],
  ["visa", "mastercard"],
  ["euros", "pounds"],
  ["weekdays", "weekends"],
  ["today", "tomorrow"],
  ["email", "phone"],
];
const negations: readonly (readonly [RegExp, string])[] = [
  [/\bcan i\b/iu, "can I not"],
  [/\bdo i\b/iu, "do I not"],
  [/\bdoes\b/iu, "doesn't"],
  [/\bdid\b/iu, "didn't"],
  [/\bis\b/iu, "is not"],
  [/\bare\b/iu, "are not"],
  [/\bhas\b/iu, "has not"],
  [/\bhave\b/iu, "have not"],
  [/\bwill\b/iu, "will not"],
  [/\bwas\b/iu, "was not"],
  [/\bshould\b/iu, "should not"],
];
const places = ["Berlin", "Toronto", "Madrid", "Singapore"];
const persons = ["Maria", "Kevin"];
const months = ["March", "October"];

/**
 * Questions that read like this one and ask something else: the opposite, another number, date, place or person, the way
 * back. Written by rule from English; none where nothing in the question can be turned round. At most a dozen.
 */
export function writeNearOpposites(question: string): NearOpposite[] {
  const written = [
    ...exchanged(question),
    ...negated(question),
    ...renumbered(question),
    ...redated(question),
    ...renamed(question),
    ...swapped(question),
  ];
  const seen = new Set([question.toLowerCase()]);
  return written.filter(({ text }) => {
    const key = text.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function exchanged(question: string): NearOpposite[] {
  return exchanges.flatMap(([one, other]): NearOpposite[] => {
    const texts = [replaceWord(question, one, other), replaceWord(question, other, one)];
    return texts.flatMap((text) => (text === null ? [] : [{ kind: "opposite", text }]));
  });
}

function replaceWord(text: string, from: string, to: string): string | null {
  const pattern = new RegExp(`\\b${from}\\b`, "iu");
  const found = pattern.exec(text)?.[0];
  if (found === undefined || new RegExp(`\\b${to}\\b`, "iu").test(text)) return null;
  const isCapital = found.charAt(0) !== found.charAt(0).toLowerCase();
  return text.replace(pattern, isCapital ? to.charAt(0).toUpperCase() + to.slice(1) : to);
}

function negated(question: string): NearOpposite[] {
  if (/\b(?:not|never|no|cannot|without)\b|n't\b/iu.test(question)) {
    const text = question
      .replace(/\bcan't\b/iu, "can")
      .replace(/n't\b/iu, "")
      .replace(/\bnot /iu, "");
    return text === question ? [] : [{ kind: "negated", text }];
  }
  for (const [pattern, replacement] of negations) {
    if (!pattern.test(question)) continue;
    const text = question.replace(pattern, replacement);
    return [{ kind: "negated", text: text.charAt(0).toUpperCase() + text.slice(1) }];
  }
  return [];
}

function renumbered(question: string): NearOpposite[] {
  const number = /\b\d+(?:[.,]\d+)?\b/u.exec(question)?.[0];
  if (number === undefined) return [];
  const digits = Number(number.replace(/[.,]/gu, ""));
  return [digits * 2 + 1, digits + 7].map((other) => ({
    kind: "number",
    text: question.replace(number, String(other)),
  }));
}

const monthWord =
  /\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/u;

function redated(question: string): NearOpposite[] {
  const month = monthWord.exec(question)?.[0];
  if (month === undefined) return [];
  return months
    .filter((other) => other !== month)
    .map((other) => ({ kind: "date", text: question.replace(month, other) }));
}

const placeWord = /\b(?:in|to|from|at) ([A-Z][a-z]{3,})\b/u;
const personWord = /\b(?:Mr|Mrs|Ms|Dr)\.? ([A-Z][a-z]+)\b/u;

function renamed(question: string): NearOpposite[] {
  const named = (pattern: RegExp, kind: OppositeKind, others: readonly string[]): NearOpposite[] => {
    const name = pattern.exec(question)?.[1];
    if (name === undefined || monthWord.test(name)) return [];
    return others
      .filter((other) => !question.includes(other))
      .map((other) => ({ kind, text: question.replace(name, other) }));
  };
  return [...named(placeWord, "place", places), ...named(personWord, "person", persons)];
}

function swapped(question: string): NearOpposite[] {
  const found = /\bfrom ((?:my |a |the )?[\w-]+)((?: \w+)?) to ((?:my |a |the )?[\w-]+)/iu.exec(question);
  if (found === null) return [];
  const [whole, from = "", between = "", to = ""] = found;
  return [{ kind: "swapped", text: question.replace(whole, `from ${to}${between} to ${from}`) }];
}
