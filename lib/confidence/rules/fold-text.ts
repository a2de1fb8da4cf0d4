/** A text made comparable, with where in the original (UTF-16) the character behind each of its units starts and ends. */
export type FoldedText = { text: string; starts: Int32Array; ends: Int32Array };

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
      starts.fill(at, length, length + folded.length);
      ends.fill(at + char.length, length, length + folded.length);
      length += folded.length;
      isAfterSpace = folded === " ";
    }
    at += char.length;
  }
  return { text: parts.join(""), starts, ends };
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
  return { start: folded.starts[start] ?? 0, end: folded.ends[end - 1] ?? 0 };
}
