import type { Token } from "@/lib/core/tokenize.ts";
import { findDateMentions } from "@/lib/confidence/rules/date-mentions.ts";
import type { Language } from "@/lib/core/reading/function-words.ts";
import { languageOf } from "@/lib/core/reading/guess-language.ts";
import { sentenceTokens, type Reading } from "@/lib/core/reading/reading.ts";
import { findRelativeDates } from "@/lib/confidence/rules/day-words.ts";
import {
  boundWords,
  clauseStarts,
  originWords,
  planningWords,
  tenseWords,
  type TenseWords,
} from "@/lib/confidence/rules/tense-words.ts";
import type { Span } from "@/lib/confidence/types.ts";

/** Covers every time zone, both ways. */
const graceMs = 86_400_000;

/** Of one sentence, so that a list of dates without a full stop stays linear. */
const maxMentions = 24;

export type TenseConflicts = { pastAsFuture: Span[]; futureAsPast: Span[] };

type Mention = { span: Span; fromToken: number; toToken: number; direction: "past" | "future" };
type Range = { from: number; to: number };

/**
 * Dates of the answer that lie on the other side of `occurredAt` than their clause tells: "will open on 3 May 2024" and
 * "opened next week". A clause that has both tenses, or speaks of a plan ("postponed to"), says nothing.
 */
export function findTenseConflicts(
  answer: Reading,
  declared: string | null,
  occurredAt: Date,
): TenseConflicts {
  const conflicts: TenseConflicts = { pastAsFuture: [], futureAsPast: [] };
  const nowMs = occurredAt.getTime();
  if (!Number.isFinite(nowMs)) return conflicts;
  const language = languageOf(answer.tokens, declared) ?? "en";
  const mentions = findMentions(answer, language, nowMs);
  if (mentions.length === 0) return conflicts;
  const words = tenseWords[language];
  let next = 0;
  answer.sentences.forEach((_, s) => {
    const sentence = sentenceTokens(answer, s);
    const own: Mention[] = [];
    for (; next < mentions.length; next += 1) {
      const mention = mentions[next];
      if (mention === undefined || mention.fromToken >= sentence.to) break;
      if (own.length < maxMentions) own.push(mention);
    }
    if (own.length === 0) return;
    for (const clause of splitClauses(answer, sentence, own))
      judgeClause(answer.tokens, sentence, clause, own, words, conflicts);
  });
  return conflicts;
}

function findMentions(answer: Reading, language: Language, nowMs: number): Mention[] {
  const absolute = findDateMentions(answer, language, nowMs).flatMap((date): Mention[] => {
    if (date.endsAtMs + graceMs < nowMs) return [{ ...date, direction: "past" }];
    return date.startsAtMs - graceMs > nowMs ? [{ ...date, direction: "future" }] : [];
  });
  const relative = findRelativeDates(answer.tokens, language);
  if (relative.length === 0) return absolute;
  return [...absolute, ...relative].sort((one, other) => one.fromToken - other.fromToken);
}

/** How many words a clause has at most beside its date to be no clause of its own ("On 3 May,"). */
const bareLength = 2;

function splitClauses(answer: Reading, sentence: Range, mentions: readonly Mention[]): Range[] {
  const clauses: Range[] = [];
  let from = sentence.from;
  for (let at = sentence.from + 1; at < sentence.to; at += 1) {
    const isInside = mentions.some((mention) => at > mention.fromToken && at < mention.toToken);
    if (isInside || !isBoundary(answer, at)) continue;
    if (isBare({ from, to: at }, mentions)) continue;
    clauses.push({ from, to: at });
    from = at;
  }
  const rest = { from, to: sentence.to };
  const last = clauses.at(-1);
  if (last !== undefined && isBare(rest, mentions)) last.to = rest.to;
  else clauses.push(rest);
  return clauses;
}

function isBoundary({ text, tokens }: Reading, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before === undefined || token === undefined) return false;
  return clauseStarts.has(token.word) || /[,;:()–—]/.test(text.slice(before.end, token.start));
}

function isBare(clause: Range, mentions: readonly Mention[]): boolean {
  let dated = 0;
  for (const { fromToken, toToken } of mentions)
    dated += Math.max(0, Math.min(clause.to, toToken) - Math.max(clause.from, fromToken));
  return clause.to - clause.from - dated <= bareLength;
}

function judgeClause(
  tokens: readonly Token[],
  sentence: Range,
  clause: Range,
  mentions: readonly Mention[],
  words: TenseWords,
  conflicts: TenseConflicts,
): void {
  const own = mentions.filter(
    (mention) =>
      mention.fromToken >= clause.from &&
      mention.toToken <= clause.to &&
      !isBound(tokens, sentence, mention.fromToken),
  );
  if (own.length === 0) return;
  const tense = tenseOf(tokens, clause, mentions, words);
  if (tense.isFuture && !tense.isPast)
    conflicts.pastAsFuture.push(...own.filter((mention) => mention.direction === "past").map(spanOf));
  if (tense.isPast && !tense.isFuture && !tense.isPresent && !tense.isPlan)
    conflicts.futureAsPast.push(...own.filter((mention) => mention.direction === "future").map(spanOf));
}

function spanOf(mention: Mention): Span {
  return mention.span;
}

const articles = new Set("the le la el il o den dem der".split(" "));

/** Over an article: "for the 3rd of May", "pour le 3 mai". */
function isBound(tokens: readonly Token[], sentence: Range, at: number): boolean {
  const before = articles.has(tokens[at - 1]?.word ?? "") ? at - 2 : at - 1;
  if (before < sentence.from) return false;
  const word = tokens[before]?.word ?? "";
  return originWords.has(word) ? before > sentence.from : boundWords.has(word);
}

type Tense = { isFuture: boolean; isPast: boolean; isPresent: boolean; isPlan: boolean };

function tenseOf(
  tokens: readonly Token[],
  clause: Range,
  mentions: readonly Mention[],
  words: TenseWords,
): Tense {
  const tense: Tense = { isFuture: false, isPast: false, isPresent: false, isPlan: false };
  let hasPerfect = false;
  for (let at = clause.from; at < clause.to; at += 1) {
    const token = tokens[at];
    if (token === undefined || mentions.some((date) => at >= date.fromToken && at < date.toToken)) continue;
    const { word } = token;
    if (planningWords.has(word)) tense.isPlan = true;
    if (words.present.has(word)) tense.isPresent = true;
    if (words.past.has(word)) tense.isPast = true;
    if (isFutureWord(tokens, at, words)) tense.isFuture = true;
    if (words.exceptions.has(word)) continue;
    if (hasPerfect && words.participle?.test(word) === true) tense.isPast = true;
    if (words.perfect.has(word)) hasPerfect = true;
    if (words.pastForm?.test(word) === true && isFiniteForm(tokens, clause, at)) tense.isPast = true;
  }
  return tense;
}

function isFutureWord(tokens: readonly Token[], at: number, words: TenseWords): boolean {
  const word = tokens[at]?.word ?? "";
  if (words.future.has(word)) return true;
  if (word === "going") return tokens[at + 1]?.word === "to";
  return words.futureForm?.test(word) === true && !words.exceptions.has(word);
}

/** After these a form in "-ed" is a participle: "will be opened", "is closed", "to get paid". */
const beforeParticiple = new Set("be been being is are get gets to will not has have".split(" "));

/** After these it is an adjective: "for cancelled flights". */
const beforeAdjective = new Set(
  "the a an of for with without by from in on at and or your our my their its all any no every each some".split(
    " ",
  ),
);

/** A finite verb has a subject before it, is no noun (German capitals) and no participle of a passive. */
function isFiniteForm(tokens: readonly Token[], clause: Range, at: number): boolean {
  if (at === clause.from || tokens[at]?.isCapitalized === true) return false;
  if (beforeAdjective.has(tokens[at - 1]?.word ?? "")) return false;
  return ![1, 2].some(
    (back) => at - back >= clause.from && beforeParticiple.has(tokens[at - back]?.word ?? ""),
  );
}
