/** A text made comparable; `placeOf` a unit of it is where the character behind it stands in the original (UTF-16). */
export type FoldedText = { text: string; placeOf: (at: number) => { start: number; end: number } };

const isAscii = /^[\0-\x7f]*$/;
const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]/;
const quotes: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
};
/** A character that stands for more than this many stays as it is; "ﷺ" would be eighteen. */
const maxExpansion = 4;

/**
 * Lower case, one space for any run of white space, straight quotes, compatibility forms and accents taken apart, and
 * nothing that cannot be seen: what a person reads as the same compares as the same. Linear in the text.
 */
export function foldText(text: string): FoldedText {
  return isAscii.test(text) ? foldAscii(text) : foldCharacters(text);
}

/** Most texts, and most of them hold nothing that is looked for: their places are worked out when one is. */
function foldAscii(text: string): FoldedText {
  const folded = text.replace(/[\0-\x20]+/g, " ").toLowerCase();
  if (folded.length === text.length) return { text: folded, placeOf: (at) => ({ start: at, end: at + 1 }) };
  let places: FoldedText["placeOf"] | undefined;
  const placeOf: FoldedText["placeOf"] = (at) => (places ??= foldCharacters(text).placeOf)(at);
  return { text: folded, placeOf };
}

function foldCharacters(text: string): FoldedText {
  const starts = new Int32Array(text.length * maxExpansion);
  const ends = new Int32Array(text.length * maxExpansion);
  const parts: string[] = [];
  let length = 0;
  let isAfterSpace = false;
  let at = 0;
  for (const char of text) {
    const folded = foldChar(char);
    const isRepeatedSpace = folded === " " && isAfterSpace;
    if (folded !== "" && !isRepeatedSpace) {
      parts.push(folded);
      for (const end = length + folded.length; length < end; length += 1) {
        starts[length] = at;
        ends[length] = at + char.length;
      }
      isAfterSpace = folded === " ";
    }
    at += char.length;
  }
  return { text: parts.join(""), placeOf: (unit) => ({ start: starts[unit] ?? 0, end: ends[unit] ?? 0 }) };
}

function foldChar(char: string): string {
  const code = char.charCodeAt(0);
  if (code < 128) return code <= 32 ? " " : code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : char;
  if (invisible.test(char)) return "";
  if (/\s/u.test(char)) return " ";
  const straight = quotes[char];
  if (straight !== undefined) return straight;
  const resolved = char.normalize("NFKD").toLowerCase().normalize("NFKD");
  return resolved.length <= maxExpansion * char.length ? resolved : char;
}

/** Where `start..end` (exclusive, not empty) of the folded text stands in the original. */
export function originalSpan(folded: FoldedText, start: number, end: number): { start: number; end: number } {
  return { start: folded.placeOf(start).start, end: folded.placeOf(end - 1).end };
}
