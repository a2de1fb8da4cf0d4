import { answersKind } from "@/lib/confidence/rules/answer-types.ts";
import type { QuestionPart } from "@/lib/confidence/rules/asks.ts";
import type { Language } from "@/lib/core/reading/function-words.ts";
import { findPhrases, politeness } from "@/lib/confidence/rules/phrases.ts";
import { questionWordsOf } from "@/lib/confidence/rules/question-words.ts";
import { isTaskOnly, type Reading } from "@/lib/core/reading/reading.ts";
import { relevanceOfCosine } from "@/lib/confidence/rules/similarity.ts";
import { weightBetween } from "@/lib/confidence/rules/support.ts";
import type { Ask, AskKind } from "@/lib/confidence/types.ts";

export type AskInput = {
  parts: readonly QuestionPart[];
  language: Language | null;
  question: Reading;
  answer: Reading;
  /** Of question and answer; null without vectors. */
  cosine: number | null;
};

/** An ask counts as met from this share on. */
const metShare = 0.6;
const shortAnswerWeight = 6;
/** A list of names or things is longer, and still one short answer. */
const fragmentWeight = 14;
/** So much of a question said again is speaking of it; more of it is no more of an answer. */
const enoughTopic = 0.3;
/** An answer of the type asked for; one to an open question, which has no type to check; a fragment of no known type. */
const typedShare = 0.9;
const signedShare = 0.8;
const openShare = 0.75;
const fragmentShare = 0.6;

/**
 * How far the answer addresses each ask, 0..1. A short answer of the right type is complete without a word of the
 * question, if it has a piece for each question; a long one must also speak of what was asked. A task without a topic
 * ("Summarise the text") counts as just met.
 */
export function judgeAsks(input: AskInput): Ask[] {
  const { parts, answer } = input;
  const isFragment = isElliptic(input);
  const maxWeight = isFragment ? fragmentWeight : shortAnswerWeight;
  const isShort =
    weightBetween(answer, 0, answer.tokens.length) <= maxWeight && hasPieceForEach(parts, answer.text);
  const said = new Set(answer.stems);
  return parts.map((part) => {
    const hasType = answersKind(part, input.question, answer);
    if (isTaskOnly(input.question, part.from, part.to))
      return { span: part.span, kind: part.kind, isMet: true, share: metShare };
    const topical = topicalShare(input, part, said);
    const share = shareOf(part.kind, { topical, hasType, isShort, isFragment });
    return { span: part.span, kind: part.kind, isMet: share >= metShare, share };
  });
}

/** One piece may answer all items of a list ("6 euros"), and never two questions. */
function hasPieceForEach(parts: readonly QuestionPart[], answer: string): boolean {
  if (parts.length < 2) return true;
  const pieces = countPieces(answer);
  return pieces >= parts.length || (pieces === 1 && parts.every(({ list }) => list === parts[0]?.list));
}

/** "6 euros, within 5 days" has a piece for each of two asks. */
function countPieces(text: string): number {
  return text
    .split(/[,;.!\n]+(?:\s|$)| (?:and|und|et|y|en|e) /)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;
}

/** Has no verb such as "is" of its own, so it takes the question's: "Lost her job" to a why. */
function isElliptic({ answer, language }: AskInput): boolean {
  if (answer.sentences.length > 1) return false;
  const { leads } = questionWordsOf(language);
  if (answer.tokens.some(({ word }) => leads.get(word) === "yes_no")) return false;
  return findPhrases(answer.tokens, politeness).length === 0;
}

/** A figure, a date or an option is there or not; without it the ask stays unmet however much is said about it. */
const strictKinds: ReadonlySet<AskKind> = new Set(["quantity", "time", "choice", "comparison"]);
const untypedShare = 0.4;

type Found = { topical: number; hasType: boolean; isShort: boolean; isFragment: boolean };

function shareOf(kind: AskKind, { topical, hasType, isShort, isFragment }: Found): number {
  const spoken = Math.min(1, topical / enoughTopic);
  if (kind === "open") return isShort ? openShare : openShare * (0.45 + 0.55 * spoken);
  const whole = strictKinds.has(kind) ? typedShare : signedShare;
  if (hasType) return isShort ? whole : whole * (0.45 + 0.55 * spoken);
  if (strictKinds.has(kind)) return untypedShare * topical;
  return isShort && isFragment ? fragmentShare : 0.35 + 0.3 * topical;
}

function topicalShare({ question, cosine }: AskInput, part: QuestionPart, said: ReadonlySet<number>): number {
  const lexical = coveredShare(question, part.from, part.to, said);
  return Math.min(1, cosine === null ? lexical * 1.2 : 0.5 * lexical + 0.5 * relevanceOfCosine(cosine));
}

/** Share of the question's weight between two tokens that `said` holds; one half where it has none. */
export function coveredShare(question: Reading, from: number, to: number, said: ReadonlySet<number>): number {
  let weight = 0;
  let covered = 0;
  for (let at = from; at < to; at += 1) {
    const own = question.weights[at] ?? 0;
    weight += own;
    if (own > 0 && said.has(question.stems[at] ?? -1)) covered += own;
  }
  return weight === 0 ? 0.5 : covered / weight;
}
