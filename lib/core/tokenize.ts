/** One word or number of a text; `start` and `end` are UTF-16 offsets, `word` is lower case. */
export type Token = { word: string; start: number; end: number; isCapitalized: boolean; isNumeric: boolean };

const wordCodePoint = /^[\p{L}\p{N}\p{M}]$/u;
const unspacedScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;
const upperCase = /^\p{Lu}/u;

const other = 0;
const letter = 1;
const digit = 2;

const asciiKinds = new Uint8Array(128);
for (let code = 48; code < 58; code += 1) asciiKinds[code] = digit;
for (let code = 65; code < 91; code += 1) asciiKinds[code] = asciiKinds[code + 32] = letter;

/**
 * Words and numbers of a text in order, linear in its length. "1,000", "1.5" and "10:30" stay whole, "don't" stays
 * whole, scripts without spaces give one token a character. Never throws, whatever the code units.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 128 && asciiKinds[code] === other) {
      at += 1;
      continue;
    }
    if (code < 128) {
      const start = at;
      at = endOfWord(text, at);
      tokens.push(toToken(text, start, at));
      continue;
    }
    const size = wordSizeAt(text, at);
    if (size === 0) {
      at += code >= 0xd800 && code < 0xdc00 ? Math.max(1, codePointSize(text, at)) : 1;
      continue;
    }
    const end = !unspacedScript.test(text.slice(at, at + size)) ? endOfWord(text, at) : at + size;
    tokens.push(toToken(text, at, end));
    at = end;
  }
  return tokens;
}

function toToken(text: string, start: number, end: number): Token {
  const raw = text.slice(start, end);
  const first = raw.charCodeAt(0);
  const isNumeric = first < 128 && asciiKinds[first] === digit;
  const isCapitalized = first < 128 ? first >= 65 && first <= 90 : upperCase.test(raw);
  const lower = raw.toLowerCase();
  return {
    word: isAscii(lower) ? lower : lower.normalize("NFC").replaceAll("’", "'"),
    start,
    end,
    isCapitalized,
    isNumeric,
  };
}

function endOfWord(text: string, start: number): number {
  const first = text.charCodeAt(start);
  const isNumber = first < 128 && asciiKinds[first] === digit;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 128 && asciiKinds[code] !== other) {
      at += 1;
      continue;
    }
    if (isJoiner(code, isNumber)) {
      const nextCode = text.charCodeAt(at + 1);
      const wanted = isNumber ? digit : letter;
      if (nextCode < 128 ? asciiKinds[nextCode] === wanted : !isNumber && wordSizeAt(text, at + 1) > 0) {
        at += 1;
        continue;
      }
      return at;
    }
    if (code < 128) return at;
    const size = wordSizeAt(text, at);
    if (size === 0 || unspacedScript.test(text.slice(at, at + size)))
      return at === start ? start + Math.max(1, size) : at;
    at += size;
  }
  return at;
}

/** "," "." ":" inside a number, an apostrophe inside a word. */
function isJoiner(code: number, isNumber: boolean): boolean {
  return isNumber ? code === 44 || code === 46 || code === 58 : code === 39 || code === 0x2019;
}

/** 0 when no word character starts at `at`, else its UTF-16 length. */
function wordSizeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (Number.isNaN(code)) return 0;
  if (code < 128) return asciiKinds[code] === other ? 0 : 1;
  const size = codePointSize(text, at);
  return wordCodePoint.test(text.slice(at, at + size)) ? size : 0;
}

function codePointSize(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function isAscii(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) > 127) return false;
  return true;
}
