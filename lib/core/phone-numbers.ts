import type { TextSpan } from "@/lib/core/sentences.ts";

const gap = "[ \\u00a0\\u202f.-]{1,2}";
const boundaryBefore = "(?<![\\p{L}\\p{N}_#/@$€£¥+]|[\\p{L}\\p{N}][.,:-])";
const boundaryAfter = "(?![\\p{N}_@%€£¥]|\\p{L}|[.,:/]\\d)";
const extension = "(?:\\s?(?:x|ext\\.?|extension)\\s?\\d{1,5})?";

const numberLike = new RegExp(
  `${boundaryBefore}(?:\\+ ?|\\()?\\d{1,15}\\)?(?:(?:${gap}\\(?|(?<=\\))|\\()\\d{1,12}\\)?){0,7}${extension}${boundaryAfter}`,
  "giu",
);

// Words that announce a number: only beside one of them is a plain run of digits taken for a phone.
const announcedBefore =
  /(?:\b(?:tele)?phone|\btel|\bfax|\bmobile|\bcell|\bdesk|\bwhatsapp|\bcall(?:ing)?(?: me| us| you| him| her| them)?(?: back)? (?:at|on)|\btext(?:s)?(?: me| us)?(?: at| on| to)|\bmessages? to|\bsms to|\breach(?:ed)?(?: me| us)?(?: at| on)|\banswering (?:at|on)|\bring(?: me| us)?(?: at| on)|\bhotline)(?:'?s)?(?: number| no\.?| nr\.?| line)?(?: is| was| are)?\s*[.:#=]?\s*$/i;
const announcedAfter =
  /^\s?-?\s?(?:fax|office|mobile|cell|home phone|desk|\((?:mobile|cell|fax|home|work|office)\))\b/i;

/** Phone numbers: international, national with a leading 0, North American, and plain runs of digits that a word announces. */
export function findPhones(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const match of text.matchAll(numberLike)) {
    const start = match.index;
    const end = start + match[0].length;
    const isAnnounced =
      announcedBefore.test(text.slice(Math.max(0, start - 48), start)) ||
      announcedAfter.test(text.slice(end, end + 16));
    if (isPhone(match[0], isAnnounced)) spans.push({ start, end });
  }
  return spans;
}

function isPhone(written: string, isAnnounced: boolean): boolean {
  const number = written.replace(/\s?(?:x|ext\.?|extension)\s?\d{1,5}$/i, "");
  const groups = number.match(/\d+/g) ?? [];
  const digits = groups.join("");
  if (isDateOrAmount(number, groups)) return false;
  if (number.startsWith("+")) return isWithin(digits.length, 8, 15);
  if (digits.startsWith("00") && !digits.startsWith("000")) return isWithin(digits.length, 11, 17);
  if (digits.startsWith("0") && isNationalShape(number, groups)) return isWithin(digits.length, 9, 12);
  if (isNorthAmerican(number)) return true;
  return (
    isAnnounced &&
    isWithin(digits.length, 7, 13) &&
    groups.every((group) => group.length > 1 || group === "1")
  );
}

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

/** `0.123456789` is a number and `054-28-6917` a social security number: neither has a trunk group and its rest. */
function isNationalShape(number: string, groups: string[]): boolean {
  const trunk = groups[0]?.length ?? 0;
  if (/^\d{3}-\d{2}-\d{4}$/.test(number)) return false;
  if (groups.length === 1) return isWithin(trunk, 10, 11);
  if (groups.length === 2 && number.includes(".")) return false;
  return trunk >= 2 && groups.every((group) => group.length >= 2);
}

function isNorthAmerican(number: string): boolean {
  return (
    /^(?:1[ .-])?(?:\([2-9]\d{2}\)[ .-]?|[2-9]\d{2}(?:-|\.))[2-9]\d{2}[ .-]\d{4}$/.test(number) ||
    /^1?[ -]?[2-9]\d{2} [2-9]\d{2} \d{4}$/.test(number)
  );
}

function isDateOrAmount(number: string, groups: string[]): boolean {
  const parts = groups.map(Number);
  const [a, b, c] = parts;
  if (groups.length < 3 || a === undefined || b === undefined || c === undefined || number.startsWith("+"))
    return false;
  const yearFirst =
    groups[0]?.length === 4 && isWithin(a, 1900, 2100) && isWithin(b, 1, 12) && isWithin(c, 1, 31);
  const yearLast =
    isWithin(a, 1, 31) && isWithin(b, 1, 31) && groups[2]?.length === 4 && isWithin(c, 1900, 2100);
  return yearFirst || yearLast;
}
