import { splitAsks, type QuestionPart } from "@/lib/confidence/rules/asks.ts";
import { months } from "@/lib/confidence/rules/lexicon.ts";
import { findPhrases, hedges, politeness, refusals, type PhraseHit } from "@/lib/confidence/rules/phrases.ts";
import { sentenceTokens, type Reading } from "@/lib/confidence/rules/reading.ts";
import { cosineOf, relevanceOfCosine } from "@/lib/confidence/rules/similarity.ts";
import { weightBetween } from "@/lib/confidence/rules/support.ts";
import type { Ask, AskKind, CompletenessEvidence, ScoringInput, Span } from "@/lib/confidence/types.ts";

export type CompletenessScore = { score: number; evidence: CompletenessEvidence };

/** An ask counts as met from this share on. */
const metShare = 0.45;
const refusalScore = 0.05;
const answeredFloor = 0.2;
const hedgeFactor = 0.85;
const minHedgeFactor = 0.6;
const cutOffFactor = 0.5;
const openEndingFactor = 0.7;
/** What else an answer may say around a refusal (an apology, where to turn) and still be one, in word weight. */
const refusalSlack = 14;
const shortAnswerWeight = 8;

/**
 * Whether the answer addresses what was asked: the mean over the asks, less for doubt and for being cut off; close to 0
 * for a refusal, 0 for nothing. Always applies.
 */
export function scoreCompleteness(
  input: ScoringInput,
  question: Reading,
  answer: Reading,
): CompletenessScore {
  const isEmpty = answer.tokens.length === 0;
  const refusal = findRefusal(answer);
  const doubts = findPhrases(answer.tokens, hedges);
  const truncated = isEmpty ? null : truncationOf(input, answer);
  const parts = splitAsks(input.question, question.tokens);
  const asks = parts.map((part) => judgeAsk(input, part, question, answer, isEmpty || refusal !== null));
  const evidence: CompletenessEvidence = {
    isEmpty,
    truncated,
    refusal: refusal === null ? null : toSpan(refusal),
    hedges: doubts.map(toSpan),
    asks,
  };
  if (isEmpty) return { score: 0, evidence };
  if (refusal !== null) return { score: refusalScore, evidence };
  const met = asks.length === 0 ? 0.5 : asks.reduce((sum, ask) => sum + ask.share, 0) / asks.length;
  const doubt = Math.max(minHedgeFactor, hedgeFactor ** doubts.length);
  const cut = truncated === null ? 1 : truncated === "open_ending" ? openEndingFactor : cutOffFactor;
  return { score: (answeredFloor + (1 - answeredFloor) * met) * doubt * cut, evidence };
}

/** A refusal in an answer that says little else. One doubt inside a long answer is no refusal. */
function findRefusal(answer: Reading): PhraseHit | null {
  const hit = findPhrases(answer.tokens, refusals)[0];
  if (hit === undefined) return null;
  const polite = new Set(findPhrases(answer.tokens, politeness).map((phrase) => phrase.tokenIndex));
  let rest = 0;
  answer.sentences.forEach((_, s) => {
    const { from, to } = sentenceTokens(answer, s);
    if ((hit.tokenIndex < from || hit.tokenIndex >= to) && !holdsAny(polite, from, to))
      rest += weightBetween(answer, from, to);
  });
  return rest <= refusalSlack ? hit : null;
}

function holdsAny(indexes: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (indexes.has(at)) return true;
  return false;
}

function truncationOf(input: ScoringInput, answer: Reading): CompletenessEvidence["truncated"] {
  if (input.finishReason === "length") return "length";
  if (input.finishReason === "error") return "error";
  const last = answer.tokens.at(-1);
  if (last === undefined || answer.tokens.length < 12 || last.end < answer.text.trimEnd().length) return null;
  return danglingWords.has(last.word) ? "open_ending" : null;
}

const danglingWords = new Set(
  "the a an and or of to for with in on at your our der die das und oder le la les et ou de el los y o het een en il e di um uma do da".split(
    " ",
  ),
);

function judgeAsk(
  input: ScoringInput,
  part: QuestionPart,
  question: Reading,
  answer: Reading,
  isUnanswered: boolean,
): Ask {
  const base = { span: part.span, kind: part.kind };
  if (isUnanswered) return { ...base, isMet: false, share: 0 };
  const topical = topicalShare(input, part, question, answer);
  const hasType = answersKind(part, question, answer);
  const isShort = weightBetween(answer, 0, answer.tokens.length) <= shortAnswerWeight;
  const share = shareOf(part.kind, topical, hasType, isShort);
  return { ...base, isMet: share >= metShare, share };
}

/** A short answer of the right type needs none of the question's words; a long one that has none speaks of something else. */
function shareOf(kind: AskKind, topical: number, hasType: boolean, isShort: boolean): number {
  if (kind === "open") return isShort ? Math.max(topical, 0.6) : topical;
  if (isShort && hasType) return Math.max(0.8, topical);
  return 0.65 * topical + (hasType ? 0.35 : 0);
}

function topicalShare(input: ScoringInput, part: QuestionPart, question: Reading, answer: Reading): number {
  const said = new Set(answer.stems);
  let weight = 0;
  let covered = 0;
  for (let at = part.from; at < part.to; at += 1) {
    const own = question.weights[at] ?? 0;
    weight += own;
    if (own > 0 && said.has(question.stems[at] ?? -1)) covered += own;
  }
  const lexical = weight === 0 ? 0.5 : covered / weight;
  const cosine = cosineOf(input.vectors?.question ?? null, input.vectors?.answer ?? null);
  return Math.min(1, cosine === null ? lexical * 1.2 : 0.5 * lexical + 0.5 * relevanceOfCosine(cosine));
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

const typeWords: Partial<Record<AskKind, ReadonlySet<string>>> = {
  reason: wordSet(
    "because since due if reason caused cause happens usually means weil da wegen grund wenn car parce raison si porque debido razón omdat door reden perché causa motivo razão devido",
  ),
  procedure: wordSet(
    "go open tap click select choose press follow enter visit call contact use log sign send step then first öffnen wählen tippen gehen ouvrez allez cliquez choisissez abra vaya pulse seleccione open ga kies tik apri vai scegli tocca abra toque escolha",
  ),
  time: wordSet(
    "day days week weeks month months year years hour hours minute minutes second seconds today tomorrow yesterday immediately instantly once after before until within soon daily monthly weekly always never monday tuesday wednesday thursday friday saturday sunday tag tage stunden minuten wochen jour jours heures semaine día días horas minutos dag dagen uur weken giorno giorni ore dia dias",
  ),
  quantity: wordSet(
    "free no none unlimited fee all half double several once twice kostenlos gratuit gratis gratuito keine",
  ),
  place: wordSet(
    "in at on under app settings menu branch website online worldwide country here there im unter dans sous en bajo onder nel su em",
  ),
  yes_no: wordSet(
    "yes no can cannot can't not you're is are do don't does will won't may ja nein kann nicht oui non pouvez pas sí no puede nee kunt niet può sim não pode",
  ),
};

function answersKind(part: QuestionPart, question: Reading, answer: Reading): boolean {
  const { kind } = part;
  if (kind === "open") return true;
  if (kind === "choice") return namesAnOption(part, question, answer);
  if (kind === "person") return answer.tokens.some((token) => token.isCapitalized);
  const words = typeWords[kind];
  if (kind === "quantity" && answer.numbers.length > 0) return true;
  if (kind === "time" && answer.numbers.some((value) => !value.isWord)) return true;
  if (kind === "place" && answer.tokens.some((token, at) => token.isCapitalized && at > 0)) return true;
  return answer.tokens.some(
    (token) => words?.has(token.word) === true || (kind === "time" && months.has(token.word)),
  );
}

function namesAnOption(part: QuestionPart, question: Reading, answer: Reading): boolean {
  const said = new Set(answer.stems);
  for (let at = part.from; at < part.to; at += 1) {
    if (question.tokens[at]?.word !== "or") continue;
    const options = [question.stems[at - 1], question.stems[at + 1]];
    return options.some((stem) => stem !== undefined && said.has(stem));
  }
  return false;
}

function toSpan(hit: PhraseHit): Span {
  return { start: hit.start, end: hit.end };
}
