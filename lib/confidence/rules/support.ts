import { findPhrases, politeness } from "@/lib/confidence/rules/phrases.ts";
import type { NumberValue } from "@/lib/confidence/rules/numbers.ts";
import type { StemTable } from "@/lib/confidence/rules/passage-table.ts";
import { sentenceTokens, type Reading } from "@/lib/confidence/rules/reading.ts";
import type { Mismatch, Statement } from "@/lib/confidence/types.ts";

/** A statement reads as carried from here on; half its weight may be other words for the same. */
export const supportedShare = 0.55;
const numberMismatchFactor = 0.4;
const negationMismatchFactor = 0.4;
/** Share of a statement's matched weight that must be told the other way round before it counts as contradicted. */
const oppositeShare = 0.25;
const minStatementWeight = 0.5;
const maxNumbers = 40;

export type Support = { statements: Statement[]; support: number | null };

/**
 * How much of the answer the passages carry: per statement the passage that covers most of its weight, less where
 * numbers or a negation disagree. Every passage is judged alone and the best counts, so one more never lowers it.
 * `given` holds what the asker or the memory said: numbers from there need no passage.
 */
export function measureSupport(answer: Reading, passages: StemTable, given: StemTable): Support {
  const polite = new Set(findPhrases(answer.tokens, politeness).map((hit) => hit.tokenIndex));
  const numbersByToken = new Map(answer.numbers.map((value) => [value.tokenIndex, value]));
  const statements: Statement[] = [];
  let total = 0;
  let carried = 0;
  answer.sentences.forEach((span, s) => {
    const { from, to } = sentenceTokens(answer, s);
    const weight = weightBetween(answer, from, to);
    const numbers = numbersBetween(numbersByToken, from, to);
    if (!isStatement(answer, polite, { from, to, end: span.end, weight, hasNumber: numbers.length > 0 })) {
      statements.push({ span, status: "not_checked", passageIndex: null, share: 0, mismatches: [] });
      return;
    }
    const best = bestPassage({ answer, from, to, weight, numbers, passages, given });
    const status = best.share >= supportedShare && best.mismatches.length === 0 ? "supported" : "unsupported";
    statements.push({
      span,
      status,
      passageIndex: best.passageIndex,
      share: best.share,
      mismatches: best.mismatches,
    });
    total += weight;
    carried += weight * best.share;
  });
  return { statements, support: total === 0 ? null : Math.min(1, carried / total) };
}

type StatementParts = { from: number; to: number; end: number; weight: number; hasNumber: boolean };

function isStatement(answer: Reading, polite: ReadonlySet<number>, parts: StatementParts): boolean {
  if (parts.hasNumber) return true;
  if (parts.weight < minStatementWeight || answer.text.charAt(parts.end - 1) === "?") return false;
  for (let at = parts.from; at < parts.to; at += 1) if (polite.has(at)) return parts.weight > 4;
  return true;
}

type Judged = { passageIndex: number | null; share: number; mismatches: Mismatch[] };
type StatementInput = {
  answer: Reading;
  from: number;
  to: number;
  weight: number;
  numbers: readonly NumberValue[];
  passages: StemTable;
  given: StemTable;
};

function bestPassage(input: StatementInput): Judged {
  let best: { passageIndex: number | null; share: number } = { passageIndex: null, share: 0 };
  const open = input.numbers.filter((value) => !isHeldByAny(input.given, value));
  let missing: readonly NumberValue[] = open;
  let oppositeAt = -1;
  for (let passage = 0; passage < input.passages.count; passage += 1) {
    const covered = coverBy(input, passage);
    const bound = Math.min(1, covered.weight / input.weight);
    if (bound <= best.share) continue;
    const lacking = open.filter((value) => !input.passages.holdsNumber(passage, value));
    const isOpposite = covered.oppositeAt >= 0 && covered.oppositeWeight >= oppositeShare * covered.weight;
    const share =
      bound * (lacking.length > 0 ? numberMismatchFactor : 1) * (isOpposite ? negationMismatchFactor : 1);
    if (share <= best.share) continue;
    best = { passageIndex: passage, share };
    missing = lacking;
    oppositeAt = isOpposite ? covered.oppositeAt : -1;
  }
  return { ...best, mismatches: toMismatches(input, missing, oppositeAt) };
}

function coverBy(
  input: StatementInput,
  passage: number,
): { weight: number; oppositeWeight: number; oppositeAt: number } {
  let weight = 0;
  let oppositeWeight = 0;
  let oppositeAt = -1;
  for (let at = input.from; at < input.to; at += 1) {
    const own = input.answer.weights[at] ?? 0;
    const stem = input.answer.stems[at] ?? 0;
    if (own === 0 || !input.passages.holds(passage, stem)) continue;
    weight += own;
    if (!input.passages.holdsOnlyOpposite(passage, stem, input.answer.negated[at] === 1)) continue;
    oppositeWeight += own;
    if (oppositeAt < 0) oppositeAt = at;
  }
  return { weight, oppositeWeight, oppositeAt };
}

function toMismatches(
  { answer, passages }: StatementInput,
  missing: readonly NumberValue[],
  oppositeAt: number,
): Mismatch[] {
  const mismatches: Mismatch[] = missing.map((value) => ({
    kind: "number",
    span: tokenSpan(answer, value.tokenIndex),
    isNowhere: !isHeldByAny(passages, value),
  }));
  if (oppositeAt >= 0)
    mismatches.push({ kind: "negation", span: tokenSpan(answer, oppositeAt), isNowhere: false });
  return mismatches;
}

function tokenSpan(reading: Reading, at: number): { start: number; end: number } {
  const token = reading.tokens[at];
  return { start: token?.start ?? 0, end: token?.end ?? 0 };
}

function isHeldByAny(texts: StemTable, value: NumberValue): boolean {
  for (let text = 0; text < texts.count; text += 1) if (texts.holdsNumber(text, value)) return true;
  return false;
}

export function weightBetween(reading: Reading, from: number, to: number): number {
  let weight = 0;
  for (let at = from; at < to; at += 1) weight += reading.weights[at] ?? 0;
  return weight;
}

/** The numbers to check, each once; at most `maxNumbers`, so that a table in an answer stays linear. */
function numbersBetween(byToken: ReadonlyMap<number, NumberValue>, from: number, to: number): NumberValue[] {
  if (byToken.size === 0) return [];
  const found = new Map<string, NumberValue>();
  for (let at = from; at < to && found.size < maxNumbers; at += 1) {
    const value = byToken.get(at);
    if (value === undefined || value.isListMark || value.isWord || value.month !== null) continue;
    const key = `${value.amount} ${value.unit ?? ""}`;
    if (!found.has(key)) found.set(key, value);
  }
  return [...found.values()];
}
