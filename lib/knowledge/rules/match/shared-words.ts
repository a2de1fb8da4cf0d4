import type { Reading } from "@/lib/core/reading/reading.ts";

/** What a text says: its telling stems and its runs of four letters. */
export type Wording = { stems: ReadonlySet<number>; runs: ReadonlySet<string> };

const runLength = 4;

export function toWording(reading: Reading): Wording {
  const stems = new Set<number>();
  reading.tokens.forEach((_, at) => {
    if ((reading.weights[at] ?? 0) > 0) stems.add(reading.stems[at] ?? -1);
  });
  const letters = ` ${reading.tokens.map(({ word }) => word).join(" ")} `;
  const runs = new Set<string>();
  for (let at = 0; at + runLength <= letters.length; at += 1) runs.add(letters.slice(at, at + runLength));
  return { stems, runs };
}

/**
 * All 0..1. `forth` is the share of the question's words that one phrasing says, `back` the share of a phrasing's words that
 * the question says, `both` the best harmonic mean of the two, `covered` the share of the question's words that any
 * phrasing says, `runs` the best overlap of letter runs (Jaccard).
 */
export type SharedWords = { forth: number; back: number; both: number; covered: number; runs: number };

/**
 * How much a question shares with each document's phrasings. A word weighs more the fewer of these documents say it (inverse
 * document frequency among the near documents: what tells them apart counts, their common topic does not).
 */
export function findSharedWords(
  question: Wording,
  documents: readonly (readonly Wording[])[],
): { shared: SharedWords[]; knownShare: number } {
  const frequency = new Map<number, number>();
  const said = documents.map((phrasings) => new Set(phrasings.flatMap(({ stems }) => [...stems])));
  for (const stems of said) for (const stem of stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const weightOf = (stem: number) => Math.log((documents.length + 1) / ((frequency.get(stem) ?? 0) + 0.5));
  const weigh = (stems: Iterable<number>, counts: (stem: number) => boolean = () => true) => {
    let sum = 0;
    for (const stem of stems) if (counts(stem)) sum += weightOf(stem);
    return sum;
  };
  const asked = weigh(question.stems);
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
  return {
    knownShare: share(
      weigh(question.stems, (stem) => frequency.has(stem)),
      asked,
    ),
    shared: documents.map((phrasings, index) => {
      const best = { forth: 0, back: 0, both: 0, runs: 0 };
      for (const { stems, runs } of phrasings) {
        const common = weigh(stems, (stem) => question.stems.has(stem));
        const forth = share(common, asked);
        const back = share(common, weigh(stems));
        best.forth = Math.max(best.forth, forth);
        best.back = Math.max(best.back, back);
        best.both = Math.max(best.both, share(2 * forth * back, forth + back));
        best.runs = Math.max(best.runs, jaccard(question.runs, runs));
      }
      const covered = share(
        weigh(question.stems, (stem) => said[index]?.has(stem) === true),
        asked,
      );
      return { ...best, covered };
    }),
  };
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const run of one) if (other.has(run)) common += 1;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}
