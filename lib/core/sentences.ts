/** A part of a text as UTF-16 offsets, `end` exclusive, no white space at its edges. */
export type TextSpan = { start: number; end: number };

const abbreviations = new Set(
  "mr mrs ms dr prof st no nr vs etc e.g i.e inc ltd co corp approx dept est fig jan feb mar apr jun jul aug sep sept oct nov dec bzw z.b ca usw".split(
    " ",
  ),
);
const closers = new Set([`"`, "'", ")", "]", "”", "’", "»"]);

/**
 * Sentences of a text by its punctuation and line breaks, linear in its length. Decimal points, common abbreviations
 * and single initials do not end a sentence; a list item is a sentence.
 */
export function splitSentences(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const end = sentenceEndAt(text, at, start);
    if (end === null) continue;
    pushTrimmed(spans, text, start, end);
    start = end;
    at = end - 1;
  }
  pushTrimmed(spans, text, start, text.length);
  return spans;
}

function sentenceEndAt(text: string, at: number, start: number): number | null {
  const code = text.charCodeAt(at);
  if (code === 10 || code === 13 || code === 0x2029) return at + 1;
  if (code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x0964 || code === 0x061f)
    return at + 1;
  if (!isEnder(code) || (at > start && isEnder(text.charCodeAt(at - 1)))) return null;
  let end = at + 1;
  while (end < text.length && (isEnder(text.charCodeAt(end)) || closers.has(text.charAt(end)))) end += 1;
  if (end < text.length && !isSpace(text.charCodeAt(end))) return null;
  return code === 46 && end === at + 1 && isAbbreviation(text, at, start) ? null : end;
}

function isAbbreviation(text: string, at: number, start: number): boolean {
  let from = at;
  while (from > start && at - from < 6 && !isSpace(text.charCodeAt(from - 1))) from -= 1;
  const word = text.slice(from, at).toLowerCase();
  const isListNumber = from === start && word.length <= 2 && /^\d+$/.test(word);
  return (
    isListNumber ||
    abbreviations.has(word) ||
    /^[a-z]$/.test(word) ||
    (/^\d{1,2}$/.test(word) && isMonthAt(text, at + 1))
  );
}

const germanMonths = new Set(
  "januar jänner februar märz april mai juni juli august september oktober november dezember".split(" "),
);

/** "Am 3. Mai": the point makes the number a day. */
function isMonthAt(text: string, from: number): boolean {
  const word = /^\s{1,2}(\p{L}{3,9})/u.exec(text.slice(from, from + 12))?.[1];
  return word !== undefined && germanMonths.has(word.toLowerCase());
}

function pushTrimmed(spans: TextSpan[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  if (end > start) spans.push({ start, end });
}

function isEnder(code: number): boolean {
  return code === 46 || code === 33 || code === 63 || code === 0x2026;
}

function isSpace(code: number): boolean {
  return (
    code === 32 ||
    (code >= 9 && code <= 13) ||
    code === 0xa0 ||
    code === 0x200b ||
    code === 0xfeff ||
    code === 0x3000
  );
}
