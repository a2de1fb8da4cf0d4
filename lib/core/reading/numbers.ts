import type { Token } from "@/lib/core/tokenize.ts";
import { approximationWords, numberWords, scaleWords } from "@/lib/core/reading/lexicon.ts";
import { type Unit, unitQualifiers, unitsByWord } from "@/lib/core/reading/units.ts";

/**
 * A number as written. `amount` is its value with scale words applied, `step` the size of its last written digit,
 * `unit` the name of what it counts ("eur", "day", "%", "clock") or null, `base` the amount in its dimension's base, as one
 * text ("time 86400"), null without a unit. `month` is set where the number is the month of an ISO date; `isDatePart`
 * where it is part of a date that tells more than a year; `isWord` where it is written as a word ("three").
 */
export type NumberValue = {
  tokenIndex: number;
  amount: number;
  step: number;
  unit: string | null;
  base: string | null;
  isApproximate: boolean;
  isListMark: boolean;
  isDatePart: boolean;
  isWord: boolean;
  month: number | null;
};

const currencySigns: ReadonlyMap<string, string> = new Map([
  ["€", "eur"],
  ["$", "usd"],
  ["£", "gbp"],
]);
const clock: Unit = { name: "clock", dimension: "clock", factor: 1 };

/** `candidates` are the tokens that are numeric or a number word. */
export function findNumbers(
  text: string,
  tokens: readonly Token[],
  candidates: readonly number[],
  usesDecimalComma: boolean,
): NumberValue[] {
  const values: NumberValue[] = [];
  for (const at of candidates) {
    const token = tokens[at];
    if (token === undefined) continue;
    const value = token.isNumeric
      ? toNumber(text, tokens, at, token, usesDecimalComma)
      : toWordNumber(text, tokens, at, token);
    if (value !== null) values.push(value);
  }
  return values;
}

function toNumber(
  text: string,
  tokens: readonly Token[],
  at: number,
  token: Token,
  usesDecimalComma: boolean,
): NumberValue | null {
  const parsed = parseAmount(token.word, usesDecimalComma);
  if (parsed === null) return null;
  const next = tokens[at + 1];
  const isNextClose = next !== undefined && next.start - token.end <= 1;
  const scale = isNextClose ? (scaleWords.get(next.word) ?? 1) : 1;
  const unit = parsed.isClock ? clock : unitOf(text, tokens, at, scale === 1 ? at + 1 : at + 2);
  const amount = parsed.amount * scale;
  return {
    tokenIndex: at,
    amount,
    step: parsed.step * scale,
    ...measureOf(unit, amount),
    isApproximate: scale !== 1 || approximationWords.has(tokens[at - 1]?.word ?? ""),
    isListMark: isListMark(text, token),
    isDatePart: false,
    isWord: false,
    month: isoMonth(text, tokens, at, parsed.amount),
  };
}

function toWordNumber(text: string, tokens: readonly Token[], at: number, token: Token): NumberValue | null {
  const digits = numberWords.get(token.word);
  if (digits === undefined) return null;
  const amount = Number(digits);
  const measure = measureOf(unitOf(text, tokens, at, at + 1), amount);
  const plain = { isApproximate: false, isListMark: false, isDatePart: false, isWord: true, month: null };
  return { tokenIndex: at, amount, step: 1, ...measure, ...plain };
}

function measureOf(unit: Unit | null, amount: number): Pick<NumberValue, "unit" | "base"> {
  if (unit === null) return { unit: null, base: null };
  return { unit: unit.name, base: `${unit.dimension} ${Number((amount * unit.factor).toPrecision(12))}` };
}

const unitReach = 12;

/** A sign before or behind the number, or a unit word at `afterAt`, over one qualifier ("working days"). */
function unitOf(text: string, tokens: readonly Token[], at: number, afterAt: number): Unit | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const before = text.charAt(token.start - 1);
  const sign = currencySigns.get(before === " " ? text.charAt(token.start - 2) : before);
  if (sign !== undefined) return unitsByWord.get(sign) ?? null;
  const next = text.charAt(token.end);
  const behind = next === " " ? text.charAt(token.end + 1) : next;
  if (behind === "%") return unitsByWord.get("percent") ?? null;
  const signBehind = currencySigns.get(behind);
  if (signBehind !== undefined) return unitsByWord.get(signBehind) ?? null;
  const isQualified = unitQualifiers.has(tokens[afterAt]?.word ?? "");
  const after = tokens[isQualified ? afterAt + 1 : afterAt];
  const reach = isQualified ? 2 * unitReach : unitReach;
  return after !== undefined && after.start - token.end <= reach
    ? (unitsByWord.get(after.word) ?? null)
    : null;
}

/** "1,000" = "1000", "1,5" = "1.5", "3rd" = 3, "10k" = 10000. Null for what is no number. */
export function parseAmount(
  word: string,
  usesDecimalComma: boolean,
): { amount: number; step: number; isClock: boolean } | null {
  if (isDigits(word)) return { amount: Number(word), step: 1, isClock: false };
  const match = /^(\d[\d.,:]*)([\p{L}\p{M}]*)/u.exec(word);
  const digits = match?.[1];
  if (digits === undefined) return null;
  if (digits.includes(":")) {
    const [hours, minutes] = digits.split(":");
    return { amount: Number(hours) + Number(minutes) / 100, step: 0.01, isClock: true };
  }
  const plain = toPlainNumber(digits, usesDecimalComma);
  const amount = Number(plain);
  if (!Number.isFinite(amount)) return null;
  const decimals = plain.includes(".") ? plain.length - plain.indexOf(".") - 1 : 0;
  const factor = match?.[2] === "k" ? 1000 : 1;
  return { amount: amount * factor, step: 10 ** -decimals * factor, isClock: false };
}

const maxPlainDigits = 15;

function isDigits(word: string): boolean {
  if (word.length > maxPlainDigits) return false;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return word.length > 0;
}

function toPlainNumber(digits: string, usesDecimalComma: boolean): string {
  const lastComma = digits.lastIndexOf(",");
  const lastPoint = digits.lastIndexOf(".");
  if (lastComma < 0 && lastPoint < 0) return digits;
  const decimalAt = decimalMarkAt(digits, lastComma, lastPoint, usesDecimalComma);
  const whole = (decimalAt < 0 ? digits : digits.slice(0, decimalAt)).replaceAll(/[.,]/g, "");
  return decimalAt < 0 ? whole : `${whole}.${digits.slice(decimalAt + 1)}`;
}

/** A mark before anything but three digits is decimal; before three it depends on the language; repeated, it groups. */
function decimalMarkAt(
  digits: string,
  lastComma: number,
  lastPoint: number,
  usesDecimalComma: boolean,
): number {
  if (lastComma >= 0 && lastPoint >= 0) return Math.max(lastComma, lastPoint);
  const at = Math.max(lastComma, lastPoint);
  const mark = digits.charAt(at);
  if (digits.indexOf(mark) !== at) return -1;
  if (digits.length - at - 1 !== 3) return at;
  return (mark === ",") === usesDecimalComma ? at : -1;
}

function isListMark(text: string, token: Token): boolean {
  const mark = text.charAt(token.end);
  if ((mark !== "." && mark !== ")") || token.end - token.start > 2) return false;
  return (
    text.charAt(token.end + 1) === " " &&
    /(?:^|\n)[ \t]{0,3}$/.test(
      `${token.start < 5 ? "\n" : ""}${text.slice(Math.max(0, token.start - 4), token.start)}`,
    )
  );
}

function isoMonth(text: string, tokens: readonly Token[], at: number, amount: number): number | null {
  const year = tokens[at - 1];
  const token = tokens[at];
  const day = tokens[at + 1];
  if (year === undefined || token === undefined || day === undefined) return null;
  if (text.charAt(token.end) !== "-") return null;
  const isIso =
    /^\d{4}$/.test(year.word) && /^\d{2}$/.test(token.word) && text.slice(year.end, token.start) === "-";
  return isIso && amount >= 1 && amount <= 12 && day.isNumeric ? amount : null;
}

/** Whether `other` says the same number as `value`: the same measure where both have one, rounded where `value` is rough. */
export function isSameNumber(value: NumberValue, other: NumberValue): boolean {
  if (value.base !== null && other.base !== null) {
    if (value.base === other.base) return true;
    if (value.unit !== other.unit) return false;
  }
  if (Math.abs(value.amount - other.amount) <= 1e-9 * Math.max(1, Math.abs(value.amount))) return true;
  return value.isApproximate && Math.abs(value.amount - other.amount) < value.step;
}
