import { splitSentences } from "@/lib/core/sentences.ts";
import { stopWords } from "@/lib/core/stop-words.ts";
import { tokenize, type Token } from "@/lib/core/tokenize.ts";
import { negatedWords, negationWords } from "@/lib/core/reading/lexicon.ts";
import {
  closings,
  findPhrases,
  politeness,
  refusals,
  type PhraseHit,
} from "@/lib/confidence/rules/phrases.ts";
import { sentenceTokens, type Reading } from "@/lib/core/reading/reading.ts";
import { weightBetween } from "@/lib/confidence/rules/support.ts";
import { findTerseRefusal } from "@/lib/confidence/rules/terse-refusals.ts";
import type { ScoringPassage } from "@/lib/confidence/types.ts";

/** What else an answer may say around a refusal (an apology, where to turn) and still be one, in word weight. */
const refusalSlack = 14;
/** From this share of the question's weight on, the rest of the answer speaks of what was asked. */
const addressedShare = 0.5;

/** `isCarried`: there was one, but a passage says just that, so it is an answer. */
export type FoundRefusal = { refusal: PhraseHit | null; isCarried: boolean };

const none: FoundRefusal = { refusal: null, isCarried: false };

/**
 * The refusal of an answer that says little else, or null. A doubt inside a long answer is none, nor one beside a
 * sentence that gives what was asked, nor a polite closing, nor a "no information" that a passage itself says.
 */
export function findRefusal(
  question: Reading,
  answer: Reading,
  passages: readonly ScoringPassage[] | null,
): FoundRefusal {
  const terse = findTerseRefusal(question, answer);
  const hits = terse === null ? findPhrases(answer.tokens, refusals) : [terse];
  if (hits.length === 0) return none;
  const closing = startsOf(findPhrases(answer.tokens, closings));
  const polite = startsOf(findPhrases(answer.tokens, politeness));
  const sentences = answer.sentences.map((_, s) => sentenceTokens(answer, s));
  const refusing = hits.find((hit) =>
    sentences.some(
      ({ from, to }) => hit.tokenIndex >= from && hit.tokenIndex < to && !holdsAny(closing, from, to),
    ),
  );
  if (refusing === undefined) return none;
  const inHits = startsOf(hits);
  const rest = sentences.filter(({ from, to }) => !holdsAny(inHits, from, to) && !holdsAny(polite, from, to));
  const restWeight = rest.reduce((sum, { from, to }) => sum + weightBetween(answer, from, to), 0);
  if (restWeight > refusalSlack || addresses(question, answer, rest)) return none;
  const isCarried = isSaidByPassage(answer, refusing, sentences, passages ?? []);
  return { refusal: isCarried ? null : refusing, isCarried };
}

type Range = { from: number; to: number };

function startsOf(hits: readonly PhraseHit[]): ReadonlySet<number> {
  return new Set(hits.map((hit) => hit.tokenIndex));
}

export function holdsAny(indexes: ReadonlySet<number>, from: number, to: number): boolean {
  if (indexes.size === 0) return false;
  for (let at = from; at < to; at += 1) if (indexes.has(at)) return true;
  return false;
}

/** Where to turn instead is no answer, though it repeats what was asked. */
const redirectWords = new Set(
  "contact call reach visit ask email support website hotline recommend suggest wenden kontaktieren kontakt rufen anrufen fragen besuchen empfehle support contactez contacter appelez appeler consultez consulter adressez póngase contacte contactar consulte llame visite contact bel bellen raadpleeg bezoek vraag contatti contattare chiami chiamare consulti visiti contato contacte contatar ligue".split(
    " ",
  ),
);

function addresses(question: Reading, answer: Reading, rest: readonly Range[]): boolean {
  const said = new Set<number>();
  for (const { from, to } of rest) {
    const words = answer.tokens.slice(from, to);
    if (words.some((token) => redirectWords.has(token.word))) continue;
    for (let at = from; at < to; at += 1) said.add(answer.stems[at] ?? -1);
  }
  let total = 0;
  let covered = 0;
  question.stems.forEach((stem, at) => {
    const weight = question.weights[at] ?? 0;
    total += weight;
    if (weight > 0 && said.has(stem)) covered += weight;
  });
  return total > 0 && covered >= addressedShare * total;
}

const carriedShare = 0.7;
const minCarriedWords = 2;

/** A sentence of a passage negates and has nearly all the telling words of the refusing sentence: then the refusal is what the source says. */
function isSaidByPassage(
  answer: Reading,
  hit: PhraseHit,
  sentences: readonly Range[],
  passages: readonly ScoringPassage[],
): boolean {
  const own = sentences.find(({ from, to }) => hit.tokenIndex >= from && hit.tokenIndex < to);
  const telling = new Set(answer.tokens.slice(own?.from, own?.to).filter(isTelling).map(shorten));
  if (telling.size < minCarriedWords) return false;
  return passages.some(({ text }) =>
    splitSentences(text).some((sentence) => {
      const tokens = tokenize(text.slice(sentence.start, sentence.end));
      if (!tokens.some((token) => negationWords.has(token.word) || negatedWords.has(token.word)))
        return false;
      const held = new Set(tokens.map(shorten));
      const carried = [...telling].filter((word) => held.has(word)).length;
      return carried >= carriedShare * telling.size;
    }),
  );
}

const fillers = new Set(
  "sorry afraid unfortunately leider malheureusement siento helaas purtroppo infelizmente nor ni kann können peux pouvons puedo puede podemos kan kunnen posso possiamo podemos".split(
    " ",
  ),
);

function isTelling(token: Token): boolean {
  return !stopWords.has(token.word) && !negationWords.has(token.word) && !fillers.has(token.word);
}

const prefixLength = 5;

function shorten(token: Token): string {
  return token.word.slice(0, prefixLength);
}
