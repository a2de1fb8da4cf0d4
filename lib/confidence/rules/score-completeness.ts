import { hasNewTypeWord } from "@/lib/confidence/rules/answer-types.ts";
import { splitAsks, type QuestionPart } from "@/lib/confidence/rules/asks.ts";
import { findRefusal, holdsAny } from "@/lib/confidence/rules/find-refusal.ts";
import { findLanguageMismatch, languageOf } from "@/lib/core/reading/guess-language.ts";
import { coveredShare, judgeAsks } from "@/lib/confidence/rules/judge-asks.ts";
import { closings, findPhrases, hedges, type PhraseHit } from "@/lib/confidence/rules/phrases.ts";
import { sentenceTokens, type Reading } from "@/lib/core/reading/reading.ts";
import { cosineOf } from "@/lib/confidence/rules/similarity.ts";
import { weightBetween } from "@/lib/confidence/rules/support.ts";
import type { AskKind, CompletenessEvidence, ScoringInput, Span } from "@/lib/confidence/types.ts";

export type CompletenessScore = { score: number; evidence: CompletenessEvidence };

const refusalScore = 0.05;
const answeredFloor = 0.2;
const hedgeFactor = 0.85;
const minHedgeFactor = 0.6;
const cutOffFactor = 0.5;
const openEndingFactor = 0.7;
const wrongLanguageFactor = 0.4;

/**
 * Whether the answer addresses what was asked: the mean over the asks, less for doubt, for being cut off and for another
 * language than asked in; close to 0 for a refusal, 0 for nothing. Always applies.
 */
export function scoreCompleteness(
  input: ScoringInput,
  question: Reading,
  answer: Reading,
): CompletenessScore {
  const isEmpty = answer.tokens.length === 0;
  const { refusal, isCarried } = findRefusal(question, answer, input.passages);
  const language = languageOf(question.tokens, input.language);
  const parts = splitAsks(input.question, question.tokens, language);
  const isEcho = !isEmpty && refusal === null && givesQuestionBack(parts, question, answer);
  const isUnanswered = isEmpty || isEcho || refusal !== null;
  const evidence: CompletenessEvidence = {
    isEmpty,
    truncated: isEmpty ? null : truncationOf(input, answer),
    refusal: refusal === null ? null : toSpan(refusal),
    hedges: findDoubts(answer).map(toSpan),
    asks: isUnanswered
      ? parts.map(({ span, kind }) => ({ span, kind, isMet: false, share: 0 }))
      : judgeAsks({
          parts,
          language,
          question,
          answer,
          cosine: cosineOf(input.vectors?.question ?? null, input.vectors?.answer ?? null),
        }),
    isEcho,
    isRefusalCarried: isCarried,
    wrongLanguage: findLanguageMismatch(question.tokens, answer.tokens, input.language),
  };
  return { score: scoreOf(evidence), evidence };
}

function scoreOf({ isEmpty, refusal, asks, hedges: doubts, ...evidence }: CompletenessEvidence): number {
  if (isEmpty) return 0;
  if (refusal !== null) return refusalScore;
  const met = asks.length === 0 ? 0.5 : asks.reduce((sum, ask) => sum + ask.share, 0) / asks.length;
  const doubt = Math.max(minHedgeFactor, hedgeFactor ** doubts.length);
  const cut =
    evidence.truncated === null ? 1 : evidence.truncated === "open_ending" ? openEndingFactor : cutOffFactor;
  const language = evidence.wrongLanguage == null ? 1 : wrongLanguageFactor;
  return (answeredFloor + (1 - answeredFloor) * met) * doubt * cut * language;
}

/** Doubts, but not those of a polite closing. */
function findDoubts(answer: Reading): PhraseHit[] {
  const doubts = findPhrases(answer.tokens, hedges);
  if (doubts.length === 0) return [];
  const polite = new Set(findPhrases(answer.tokens, closings).map((hit) => hit.tokenIndex));
  if (polite.size === 0) return doubts;
  const closing = answer.sentences
    .map((_, s) => sentenceTokens(answer, s))
    .filter(({ from, to }) => holdsAny(polite, from, to));
  let next = 0;
  return doubts.filter(({ tokenIndex }) => {
    while ((closing[next]?.to ?? Infinity) <= tokenIndex) next += 1;
    return tokenIndex < (closing[next]?.from ?? Infinity);
  });
}

function truncationOf(input: ScoringInput, answer: Reading): CompletenessEvidence["truncated"] {
  if (input.finishReason === "length") return "length";
  if (input.finishReason === "error") return "error";
  const last = answer.tokens.at(-1);
  if (last === undefined || answer.tokens.length < 12 || last.end < answer.text.trimEnd().length) return null;
  return danglingWords.has(last.word) ? "open_ending" : null;
}

const danglingWords = new Set(
  "the a an and or of to for with in on at by from your our because if der die das den dem ein eine und oder mit für von zu weil le la les un une et ou de du avec pour par el los las un y o con para por het een en of voor van met il lo gli un e di con per um uma os as do da dos com".split(
    " ",
  ),
);

/** Words that report the question instead of answering it, and so much else an echo may say. */
const reportingWords = new Set(
  "asked asking question wanted know you're your du sie fragen gefragt frage wissen möchten möchte wollen wollten demandé demandez question savoir souhaitez voulez preguntó pregunta saber quiere desea vraag vroeg gevraagd weten wilt chiesto chiede domanda sapere vuole perguntou pergunta deseja quer".split(
    " ",
  ),
);
/** An echo says this share of the question again; a word taken out of it ("the blue one or the red one?") is an answer. */
const echoedShare = 0.75;
const minNews = 0.5;

/**
 * The answer says nothing that the question did not: no other telling word, number, or word of the type asked for. To a
 * yes or no, a choice or a comparison the question's own words can be the answer, unless it asks again.
 */
function givesQuestionBack(parts: readonly QuestionPart[], question: Reading, answer: Reading): boolean {
  const asked = new Set(question.stems);
  let news = 0;
  for (let at = 0; at < answer.tokens.length; at += 1) {
    const weight = answer.weights[at] ?? 0;
    if (weight === 0 || asked.has(answer.stems[at] ?? -1)) continue;
    if (!reportingWords.has(answer.tokens[at]?.word ?? "")) news += weight;
    if (news >= minNews) return false;
  }
  if (answer.numbers.some((value) => !asked.has(answer.stems[value.tokenIndex] ?? -1))) return false;
  const said = new Set(answer.stems);
  if (coveredShare(question, 0, question.tokens.length, said) < echoedShare) return false;
  const isAsking = answer.text.trimEnd().endsWith("?");
  if (isAsking && weightBetween(answer, 0, answer.tokens.length) > 0) return true;
  return parts.every(({ kind }) => !ownWordsAnswer.has(kind) && !hasNewTypeWord(kind, question, answer));
}

const ownWordsAnswer: ReadonlySet<AskKind> = new Set(["yes_no", "choice", "comparison", "person"]);

function toSpan(hit: PhraseHit): Span {
  return { start: hit.start, end: hit.end };
}
