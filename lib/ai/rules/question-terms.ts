import { stemOf } from "@/lib/core/stem.ts";
import { stopWords } from "@/lib/core/stop-words.ts";
import { tokenize } from "@/lib/core/tokenize.ts";

/** The stems of a text that carry its topic, each once, in order. */
export function contentStems(text: string): string[] {
  const stems = tokenize(text)
    .filter(({ word }) => !stopWords.has(word))
    .map(({ word }) => stemOf(word, true));
  return [...new Set(stems)];
}

export type TermWeights = ReadonlyMap<string, number>;

/**
 * How much each stem of a question tells the given texts apart: ln(1 + (n - df + 0.5) / (df + 0.5)), the inverse
 * document frequency of BM25 (Robertson and Zaragoza 2009). A stem that no text holds weighs most.
 */
export function termWeights(question: string, texts: readonly string[]): TermWeights {
  const holders = texts.map((text) => new Set(contentStems(text)));
  return new Map(
    contentStems(question).map((stem) => {
      const df = holders.filter((stems) => stems.has(stem)).length;
      return [stem, Math.log(1 + (texts.length - df + 0.5) / (df + 0.5))];
    }),
  );
}

/** The share (0..1) of the question's weight that a text holds; 0 for a question without content. */
export function coveredShare(text: string, weights: TermWeights): number {
  const stems = new Set(contentStems(text));
  let total = 0;
  let covered = 0;
  for (const [stem, weight] of weights) {
    total += weight;
    if (stems.has(stem)) covered += weight;
  }
  return total === 0 ? 0 : covered / total;
}
