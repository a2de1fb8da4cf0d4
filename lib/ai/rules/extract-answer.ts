import { splitSentences } from "@/lib/core/sentences.ts";
import { contentStems, coveredShare, termWeights, type TermWeights } from "@/lib/ai/rules/question-terms.ts";

/** `similarity`: cosine of the question with a passage's sentences, in their order; null where meanings are not compared. */
export type ReadPassage = { sentences: string[]; similarity: number[] | null };

const maxSentences = 4;
const minSentences = 2;
const maxOtherSentences = 1;
// Looked at on 60 demo questions: nearer than this to the best sentence still belongs to the answer.
const similarityMargin = 0.08;
const coverageWeight = 0.2;
const openingBonus = 0.02;

// What leans on the sentence before it makes no sense alone.
const leaning =
  /^(?:it|its|this|that|these|those|they|them|he|she|then|there|if so|if not|otherwise|instead|however|also|but|and|or|so|after that|in that case|until then|once (?:it|that|this)|with it|without it|both|either|neither)\b/i;

/** Sentences of a passage without list marks, quote marks and headings' hashes. */
export function sentencesOf(text: string): string[] {
  return splitSentences(text)
    .map(({ start, end }) =>
      text
        .slice(start, end)
        .replace(/^(?:#{1,6}|[-*•>]|\d{1,2}[.)])\s+/, "")
        .trim(),
    )
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/**
 * One to four sentences that answer the question, in their own order: those of the first passage nearest to the
 * question, and at most one of the others for a part of the question that the first says nothing about.
 */
export function extractAnswer(question: string, passages: readonly ReadPassage[]): string {
  const [best, ...others] = passages;
  if (best === undefined || best.sentences.length === 0) return "";
  const weights = termWeights(
    question,
    passages.flatMap(({ sentences }) => sentences),
  );
  const kept = pickSentences(best, weights);
  const answer = best.sentences.filter((_, i) => kept.has(i));
  const missing = new Map(
    [...weights].filter(([stem]) => coveredShare(best.sentences.join(" "), new Map([[stem, 1]])) === 0),
  );
  const added = answer.length < maxSentences ? sentencesFor(missing, weights, others) : [];
  return [...answer, ...added.filter((sentence) => !answer.includes(sentence))].join(" ");
}

function pickSentences(passage: ReadPassage, weights: TermWeights): Set<number> {
  const scores = passage.sentences.map((sentence, i) => {
    const opening = i === 0 ? openingBonus : 0;
    return (passage.similarity?.[i] ?? 0) + coverageWeight * coveredShare(sentence, weights) + opening;
  });
  const order = scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const cut = (scores[order[0] ?? 0] ?? 0) - similarityMargin;
  const kept = new Set<number>();
  for (const [rank, i] of order.entries()) {
    if (rank >= minSentences && (scores[i] ?? 0) < cut) break;
    const wanted = withSupport(passage.sentences, i).filter((index) => !kept.has(index));
    if (kept.size + wanted.length <= maxSentences) for (const index of wanted) kept.add(index);
  }
  return kept;
}

/** A sentence and the ones before it that it leans on. */
function withSupport(sentences: readonly string[], index: number): number[] {
  const needed = [index];
  for (let i = index; i > 0 && needed.length < maxSentences && leaning.test(sentences[i] ?? ""); i -= 1)
    needed.unshift(i - 1);
  return needed;
}

// A sentence of a passage further down must hold two words of the question that the first lacks, and this share of it.
const minNewShare = 0.4;
const minNewStems = 2;

function sentencesFor(missing: TermWeights, all: TermWeights, passages: readonly ReadPassage[]): string[] {
  const total = [...all.values()].reduce((sum, weight) => sum + weight, 0);
  const missingTotal = [...missing.values()].reduce((sum, weight) => sum + weight, 0);
  if (total === 0 || missingTotal / total < minNewShare) return [];
  return passages
    .flatMap(({ sentences }) => sentences)
    .map((sentence) => ({ sentence, share: (coveredShare(sentence, missing) * missingTotal) / total }))
    .filter(
      ({ sentence, share }) =>
        share >= minNewShare && !leaning.test(sentence) && newStems(sentence, missing) >= minNewStems,
    )
    .sort((a, b) => b.share - a.share)
    .slice(0, maxOtherSentences)
    .map(({ sentence }) => sentence);
}

function newStems(sentence: string, missing: TermWeights): number {
  return contentStems(sentence).filter((stem) => missing.has(stem)).length;
}
