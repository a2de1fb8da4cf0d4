import { readPassages, toStemTable, type StemTable } from "@/lib/confidence/rules/passage-table.ts";
import { isTaskOnly, type Reader, type Reading } from "@/lib/core/reading/reading.ts";
import {
  type EvidencePart,
  isStemAnywhere,
  jointOf,
  measureSupport,
} from "@/lib/confidence/rules/support.ts";
import { cosineOf, meaningCarried, relevanceOfCosine } from "@/lib/confidence/rules/similarity.ts";
import type { RetrievalEvidence, ScoringInput, Span, Statement } from "@/lib/confidence/types.ts";

const cosineWeight = 0.4;
const coverageWeight = 0.5;
const callerWeight = 0.2;

/** So much word weight that is not carried, about 25 words, halves the score. */
const missedScale = 20;

export type RetrievalInput = {
  input: ScoringInput;
  reader: Reader;
  question: Reading;
  answer: Reading;
  /** What the asker and the memory said, one text each. */
  given: readonly Reading[];
  isRefusal: boolean;
  /** A refusal in a passage's own words: never less than the refusal it would be without that passage. */
  isRefusalCarried: boolean;
  without: ReadonlySet<EvidencePart>;
};

export type RetrievalScore = { score: number; evidence: RetrievalEvidence };

/**
 * How well passages that are about the question carry the answer's statements, each statement by its best passage, less
 * the more of the answer is not carried: an answer is right only if all of it is. A refusal carries nothing and keeps a
 * fifth of the relevance; where there is nothing to check, relevance alone counts. Null for an agent that does not
 * retrieve, 0 for one that found nothing. A passage more never lowers the score.
 */
export function scoreRetrieval(parts: RetrievalInput): RetrievalScore | null {
  const { input, reader, question, answer } = parts;
  if (input.passages === null) return null;
  const readings = readPassages(reader, input.passages);
  const table = toStemTable(readings, reader.stemCount());
  const given = toStemTable(
    parts.given.map((reading) => [reading]),
    reader.stemCount(),
  );
  const about = aboutEach(input, question, table);
  const { statements, support, joint, missedWeight } = measureSupport({
    answer,
    passages: readings,
    table,
    given,
    stemCount: reader.stemCount(),
    capitalizesNouns: reader.capitalizesNouns,
    about: about.map(({ relevance }) => relevance ?? 1),
    meant: parts.without.has("meaning") ? [] : meantEach(input, about),
    without: parts.without,
  });
  const best = mostRelevant(about);
  const evidence: RetrievalEvidence = {
    passageCount: input.passages.length,
    ...best,
    support: parts.isRefusal || input.passages.length === 0 ? null : support,
    statements: parts.isRefusal ? statements.map(unchecked) : statements,
    missingTerms: missingTerms(question, table),
  };
  if (input.passages.length === 0) return { score: 0, evidence };
  const relevance = evidence.relevance ?? 1;
  const refusalScore = jointOf(0, null, relevance);
  if (parts.isRefusal) return { score: refusalScore, evidence };
  const score = joint === null ? relevance : joint / (1 + missedWeight / missedScale);
  return { score: parts.isRefusalCarried ? Math.max(refusalScore, score) : score, evidence };
}

/** A refusal claims nothing about the world, so nothing in it lacks a source. */
function unchecked(statement: Statement): Statement {
  return { ...statement, status: "not_checked", passageIndex: null, share: 0, mismatches: [] };
}

type Relevance = Pick<
  RetrievalEvidence,
  "bestPassageIndex" | "relevance" | "cosine" | "coverage" | "callerScore"
>;

function aboutEach(input: ScoringInput, question: Reading, table: StemTable): Relevance[] {
  const weight = totalWeight(question);
  const isTask = isTaskOnly(question, 0, question.tokens.length);
  return Array.from({ length: table.count }, (_, passage): Relevance => {
    const cosine = cosineOf(input.vectors?.question ?? null, input.vectors?.passages[passage] ?? null);
    const coverage = weight === 0 ? null : coveredWeight(question, table, passage) / weight;
    const callerScore = toShare(input.passages?.[passage]?.score ?? null);
    const relevance = isTask
      ? null
      : blend([
          [cosine === null ? null : relevanceOfCosine(cosine), cosineWeight],
          [coverage, coverageWeight],
          [callerScore, callerWeight],
        ]);
    return {
      bestPassageIndex: passage,
      relevance,
      cosine,
      coverage: Math.min(1, coverage ?? 0),
      callerScore,
    };
  });
}

function meantEach({ vectors }: ScoringInput, about: readonly Relevance[]): (number | null)[] {
  const between = cosineOf(vectors?.question ?? null, vectors?.answer ?? null);
  return about.map(({ cosine }, passage) => {
    const answer = cosineOf(vectors?.answer ?? null, vectors?.passages[passage] ?? null);
    if (between === null || cosine === null || answer === null) return null;
    return meaningCarried({ question: cosine, answer, between });
  });
}

const nothingRelevant: Relevance = {
  bestPassageIndex: null,
  relevance: 0,
  cosine: null,
  coverage: 0,
  callerScore: null,
};

function mostRelevant(about: readonly Relevance[]): Relevance {
  return about.reduce(
    (best, one) =>
      best.bestPassageIndex === null || (one.relevance ?? 1) > (best.relevance ?? 1) ? one : best,
    nothingRelevant,
  );
}

/** Mean over what is known; 0 where nothing is. */
function blend(parts: readonly (readonly [score: number | null, weight: number])[]): number {
  let sum = 0;
  let weights = 0;
  for (const [score, weight] of parts) {
    if (score === null) continue;
    sum += score * weight;
    weights += weight;
  }
  return weights === 0 ? 0 : Math.min(1, sum / weights);
}

/** Scores outside 0..1 (BM25, distances) have no known scale and are left out. */
function toShare(score: number | null): number | null {
  return score !== null && score >= 0 && score <= 1 ? score : null;
}

function totalWeight(reading: Reading): number {
  let sum = 0;
  for (const weight of reading.weights) sum += weight;
  return sum;
}

function coveredWeight(question: Reading, table: StemTable, passage: number): number {
  let sum = 0;
  for (let at = 0; at < question.tokens.length; at += 1) {
    if (table.holds(passage, question.stems[at] ?? 0)) sum += question.weights[at] ?? 0;
  }
  return sum;
}

const maxMissingTerms = 8;

/** The question's telling words that no passage mentions; neighbours become one term ("Apple Pay"). */
function missingTerms(question: Reading, table: StemTable): Span[] {
  const terms: Span[] = [];
  let previousAt = -2;
  for (let at = 0; at < question.tokens.length && terms.length < maxMissingTerms; at += 1) {
    const token = question.tokens[at];
    if (
      token === undefined ||
      (question.weights[at] ?? 0) < 1 ||
      isStemAnywhere(table, question.stems[at] ?? 0)
    )
      continue;
    const last = terms.at(-1);
    if (last !== undefined && previousAt === at - 1) last.end = token.end;
    else terms.push({ start: token.start, end: token.end });
    previousAt = at;
  }
  return terms;
}
