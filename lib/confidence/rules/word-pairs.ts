import type { Reading } from "@/lib/core/reading/reading.ts";
import { sentenceTokens } from "@/lib/core/reading/reading.ts";

/** Two telling words are told together when this few words lie between them, in either order. */
const windowTokens = 8;
/** More partners than this has only a word that says little; it also keeps long answers linear. */
const maxPartners = 12;

type Partner = { stem: number; pair: number };

/** Neighbouring telling words of a text, each pair once; `bySentence[s]` are the pairs of sentence `s`. */
export type WordPairs = {
  count: number;
  bySentence: readonly (readonly number[])[];
  byStem: Map<number, Partner[]>;
};

/** `counts(at)` says whether the token tells anything of its own. */
export function findWordPairs(reading: Reading, counts: (at: number) => boolean): WordPairs {
  const byStem = new Map<number, Partner[]>();
  let count = 0;
  const bySentence = reading.sentences.map((_, s) => {
    const { from, to } = sentenceTokens(reading, s);
    const pairs: number[] = [];
    let previous = -1;
    for (let at = from; at < to; at += 1) {
      if (!counts(at)) continue;
      const stem = reading.stems[at] ?? 0;
      if (previous >= 0 && previous !== stem) {
        const known = byStem.get(previous)?.find((partner) => partner.stem === stem);
        if (known !== undefined) pairs.push(known.pair);
        else if (link(byStem, previous, stem, count)) {
          pairs.push(count);
          count += 1;
        }
      }
      previous = stem;
    }
    return pairs;
  });
  return { count, bySentence, byStem };
}

function link(byStem: Map<number, Partner[]>, one: number, other: number, pair: number): boolean {
  const ofOne = partnersOf(byStem, one);
  const ofOther = partnersOf(byStem, other);
  if (ofOne.length >= maxPartners || ofOther.length >= maxPartners) return false;
  ofOne.push({ stem: other, pair });
  ofOther.push({ stem: one, pair });
  return true;
}

function partnersOf(byStem: Map<number, Partner[]>, stem: number): Partner[] {
  const known = byStem.get(stem);
  if (known !== undefined) return known;
  const made: Partner[] = [];
  byStem.set(stem, made);
  return made;
}

/** `holds(text, pair)`: the text tells both words of the pair near each other. Linear in the texts. */
export function findHeldPairs(
  pairs: WordPairs,
  texts: readonly (readonly Reading[])[],
  stemCount: number,
): (text: number, pair: number) => boolean {
  const held = new Uint8Array(texts.length * pairs.count);
  const partners: Partner[][] = [...pairs.byStem.values()];
  const slots = new Int32Array(stemCount);
  [...pairs.byStem.keys()].forEach((stem, index) => (slots[stem] = index + 1));
  const lastSeen = new Int32Array(stemCount).fill(-windowTokens - 1);
  let position = 0;
  texts.forEach((readings, text) => {
    for (const { stems } of readings) {
      for (let at = 0; at < stems.length; at += 1, position += 1) {
        const stem = stems[at] ?? 0;
        const slot = slots[stem] ?? 0;
        if (slot === 0) continue;
        for (const { stem: other, pair } of partners[slot - 1] ?? []) {
          if (position - (lastSeen[other] ?? 0) <= windowTokens) held[text * pairs.count + pair] = 1;
        }
        lastSeen[stem] = position;
      }
      position += windowTokens + 1;
    }
  });
  return (text, pair) => held[text * pairs.count + pair] === 1;
}
