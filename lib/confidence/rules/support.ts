import { findPhrases, politeness } from "@/lib/confidence/rules/phrases.ts";
import type { DateFact } from "@/lib/core/reading/date-facts.ts";
import type { StemTable } from "@/lib/confidence/rules/passage-table.ts";
import { sentenceTokens, type Reading } from "@/lib/core/reading/reading.ts";
import { type Fact, findFacts } from "@/lib/confidence/rules/statement-facts.ts";
import { findHeldPairs, findWordPairs, type WordPairs } from "@/lib/confidence/rules/word-pairs.ts";
import type { Mismatch, Span, Statement } from "@/lib/confidence/types.ts";

/** A statement reads as carried from here on; half its weight may be other words for the same. */
export const supportedShare = 0.5;
const mismatchFactors: Readonly<Record<Mismatch["kind"], number>> = {
  number: 0.4,
  date: 0.4,
  money: 0.4,
  url: 0.4,
  negation: 0.4,
  name: 0.85,
};
/** Share of a statement's matched weight that must be told the other way round before it counts as contradicted. */
const oppositeShare = 0.25;
const minStatementWeight = 0.5;
/** A word of the question said again claims little by itself. */
const askedFactor = 0.25;
/** What is left where words and meaning, or the passage's topic, say nothing for the answer: both are rough measures. */
const carriedFloor = 0.2;
const aboutFloor = 0.1;
const meaningWeight = 0.4;
const maxUnsupportedSpans = 12;

/** What the score can be made without, so that a bench can tell what each is worth. */
export const evidenceParts = [
  "together",
  "figures",
  "names",
  "negation",
  "meaning",
  "amount",
  "asked",
] as const;
export type EvidencePart = (typeof evidenceParts)[number];

export type SupportInput = {
  answer: Reading;
  /** Title and text of each passage, and what they hold. */
  passages: readonly (readonly Reading[])[];
  table: StemTable;
  /** What the asker and the memory said, the question first: facts from there need no passage. */
  given: StemTable;
  stemCount: number;
  capitalizesNouns: boolean;
  /** How much each passage is about the question, 0..1. */
  about: readonly number[];
  /** How much each passage means what question and answer say together, 0..1; null without vectors. */
  meant: readonly (number | null)[];
  without: ReadonlySet<EvidencePart>;
};

/**
 * `support`: share of the answer that the passages carry, null when it states nothing to check. `joint`: the same with
 * passages counting by how much they are about the question. `missedWeight`: words that are not carried, in word weight.
 */
export type Support = {
  statements: Statement[];
  support: number | null;
  joint: number | null;
  missedWeight: number;
};

/**
 * How much of the answer the passages carry: per statement the passage that holds most of its words, each alone and
 * neighbours together, less where a number, date, sum, name, address or negation disagrees. Every passage is judged
 * alone and the best counts, so one more never lowers it.
 */
export function measureSupport(input: SupportInput): Support {
  const { answer } = input;
  const polite = new Set(findPhrases(answer.tokens, politeness).map((hit) => hit.tokenIndex));
  const work = prepare(input);
  const statements: Statement[] = [];
  const sums = { weight: 0, carried: 0, joint: 0, missed: 0 };
  answer.sentences.forEach((span, s) => {
    const { from, to } = sentenceTokens(answer, s);
    const facts = work.facts[s] ?? [];
    const weight = weightBetween(answer, from, to);
    if (!isStatement(answer, polite, { from, to, end: span.end, weight, hasFact: facts.some(isFigure) })) {
      statements.push({
        span,
        status: "not_checked",
        passageIndex: null,
        share: 0,
        mismatches: [],
        unsupported: [],
      });
      return;
    }
    const own = ownWeight(work, from, to);
    const best = bestPassage(work, { from, to, weight: own, facts, pairs: work.pairs.bySentence[s] ?? [] });
    const { passageIndex, share, mismatches } = best;
    const isSupported = share >= supportedShare && mismatches.length === 0;
    statements.push({
      span,
      status: isSupported ? "supported" : "unsupported",
      passageIndex,
      share,
      mismatches,
      unsupported: nowhereSpans(work, from, to),
    });
    sums.weight += own;
    sums.carried += own * share;
    sums.joint += own * best.joint;
    sums.missed += own * (1 - share);
  });
  const { weight } = sums;
  return {
    statements,
    support: weight === 0 ? null : Math.min(1, sums.carried / weight),
    joint: weight === 0 ? null : Math.min(1, sums.joint / weight),
    missedWeight: input.without.has("amount") ? 0 : sums.missed,
  };
}

type Work = SupportInput & {
  ownWeights: Float64Array;
  /** The date that a token belongs to. */
  dateOf: readonly (DateFact | undefined)[];
  facts: Fact[][];
  pairs: WordPairs;
  holdsPair: (text: number, pair: number) => boolean;
};

function prepare(input: SupportInput): Work {
  const { answer, passages, given, stemCount, without } = input;
  const dateOf = new Array<DateFact | undefined>(answer.tokens.length);
  for (const date of answer.dates) for (let at = date.from; at < date.to; at += 1) dateOf[at] = date;
  const isTelling = (at: number): boolean => (answer.weights[at] ?? 0) > 0 && dateOf[at] === undefined;
  const pairs = findWordPairs(answer, without.has("together") ? () => false : isTelling);
  const ownWeights = answer.weights.map((weight, at) =>
    given.count > 0 && !without.has("asked") && given.holds(0, answer.stems[at] ?? 0)
      ? askedFactor * weight
      : weight,
  );
  return {
    ...input,
    ownWeights,
    dateOf,
    pairs,
    facts: findFacts(answer, input.capitalizesNouns).map((facts) =>
      facts.filter(({ kind }) => !without.has(kind === "name" ? "names" : "figures")),
    ),
    holdsPair: findHeldPairs(pairs, passages, stemCount),
  };
}

function ownWeight({ ownWeights }: Work, from: number, to: number): number {
  let weight = 0;
  for (let at = from; at < to; at += 1) weight += ownWeights[at] ?? 0;
  return weight;
}

type StatementParts = { from: number; to: number; end: number; weight: number; hasFact: boolean };

function isStatement(answer: Reading, polite: ReadonlySet<number>, parts: StatementParts): boolean {
  if (parts.hasFact) return true;
  if (parts.weight < minStatementWeight || answer.text.charAt(parts.end - 1) === "?") return false;
  for (let at = parts.from; at < parts.to; at += 1) if (polite.has(at)) return parts.weight > 4;
  return true;
}

function isFigure({ kind }: Fact): boolean {
  return kind !== "name";
}

type StatementInput = {
  from: number;
  to: number;
  weight: number;
  facts: readonly Fact[];
  pairs: readonly number[];
};
type Judged = { passageIndex: number | null; share: number; joint: number; mismatches: Mismatch[] };

function bestPassage(work: Work, statement: StatementInput): Judged {
  const { table, about } = work;
  const open = statement.facts.filter((fact) => !isHeldByAny(work.given, fact));
  let best: { passageIndex: number | null; share: number } = { passageIndex: null, share: 0 };
  let missing: readonly Fact[] = open;
  let oppositeAt = -1;
  let joint = 0;
  for (let passage = 0; passage < table.count; passage += 1) {
    const covered = coverBy(work, statement, passage);
    const lacking = open.length === 0 ? open : open.filter((fact) => !fact.isHeldBy(table, passage));
    const isOpposite =
      !work.without.has("negation") &&
      covered.oppositeAt >= 0 &&
      covered.oppositeWeight >= oppositeShare * covered.weight;
    const penalty = penaltyOf(lacking, isOpposite);
    const share = covered.share * penalty;
    const joined = jointOf(covered.share, work.meant[passage] ?? null, about[passage] ?? 0);
    joint = Math.max(joint, joined * (1 - (1 - penalty) * covered.share));
    if (share <= best.share) continue;
    best = { passageIndex: passage, share };
    missing = lacking;
    oppositeAt = isOpposite ? covered.oppositeAt : -1;
  }
  return { ...best, joint, mismatches: toMismatches(work, missing, oppositeAt) };
}

/** Carried by the words, or in other words by the meaning, and by a passage about the question: neither makes up for the other. */
export function jointOf(share: number, meant: number | null, about: number): number {
  const carried = meant === null ? share : (1 - meaningWeight) * share + meaningWeight * meant;
  return (carriedFloor + (1 - carriedFloor) * carried) * (aboutFloor + (1 - aboutFloor) * about);
}

function penaltyOf(lacking: readonly Fact[], isOpposite: boolean): number {
  let factor = isOpposite ? mismatchFactors.negation : 1;
  lacking.forEach(({ kind }, at) => {
    if (lacking.findIndex((fact) => fact.kind === kind) === at) factor *= mismatchFactors[kind];
  });
  return factor;
}

type Covered = { share: number; weight: number; oppositeWeight: number; oppositeAt: number };

/** Half by the words that the passage holds, half by the neighbours among them that it holds together. */
function coverBy(work: Work, statement: StatementInput, passage: number): Covered {
  const { answer, table, dateOf, ownWeights } = work;
  const covered: Covered = { share: 0, weight: 0, oppositeWeight: 0, oppositeAt: -1 };
  for (let at = statement.from; at < statement.to; at += 1) {
    const own = ownWeights[at] ?? 0;
    const stem = answer.stems[at] ?? 0;
    const date = dateOf[at];
    if (own === 0 || !(date === undefined ? table.holds(passage, stem) : table.holdsDate(passage, date)))
      continue;
    covered.weight += own;
    if (date !== undefined || !table.holdsOnlyOpposite(passage, stem, answer.negated[at] === 1)) continue;
    covered.oppositeWeight += own;
    if (covered.oppositeAt < 0) covered.oppositeAt = at;
  }
  const words = statement.weight === 0 ? 0 : Math.min(1, covered.weight / statement.weight);
  let together = 0;
  for (const pair of statement.pairs) if (work.holdsPair(passage, pair)) together += 1;
  covered.share = statement.pairs.length === 0 ? words : (words + together / statement.pairs.length) / 2;
  return covered;
}

function toMismatches(work: Work, missing: readonly Fact[], oppositeAt: number): Mismatch[] {
  const mismatches = missing.map((fact): Mismatch => ({
    kind: fact.kind,
    span: fact.span,
    isNowhere: !isHeldByAny(work.table, fact),
  }));
  if (oppositeAt >= 0)
    mismatches.push({ kind: "negation", span: tokenSpan(work.answer, oppositeAt), isNowhere: false });
  return mismatches;
}

function tokenSpan(reading: Reading, at: number): Span {
  const token = reading.tokens[at];
  return { start: token?.start ?? 0, end: token?.end ?? 0 };
}

function isHeldByAny(texts: StemTable, fact: Fact): boolean {
  for (let text = 0; text < texts.count; text += 1) if (fact.isHeldBy(texts, text)) return true;
  return false;
}

/** The telling words of a statement that neither a passage nor asker or memory has; neighbours are one span. */
function nowhereSpans(work: Work, from: number, to: number): Span[] {
  const { answer, table, given, dateOf } = work;
  const spans: Span[] = [];
  let previous = -2;
  for (let at = from; at < to && spans.length < maxUnsupportedSpans; at += 1) {
    const token = answer.tokens[at];
    const stem = answer.stems[at] ?? 0;
    if (token === undefined || (answer.weights[at] ?? 0) < 1 || dateOf[at] !== undefined) continue;
    if (isStemAnywhere(table, stem) || isStemAnywhere(given, stem)) continue;
    const last = spans.at(-1);
    if (last !== undefined && previous === at - 1) last.end = token.end;
    else spans.push({ start: token.start, end: token.end });
    previous = at;
  }
  return spans;
}

export function isStemAnywhere(table: StemTable, stem: number): boolean {
  for (let text = 0; text < table.count; text += 1) if (table.holds(text, stem)) return true;
  return false;
}

export function weightBetween(reading: Reading, from: number, to: number): number {
  let weight = 0;
  for (let at = from; at < to; at += 1) weight += reading.weights[at] ?? 0;
  return weight;
}
