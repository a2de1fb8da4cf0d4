import {
  dislikeWords,
  exclusiveGroups,
  freeWords,
  insteadWords,
  likeWords,
} from "@/lib/core/reading/lexicon.ts";
import { hasOtherDate, hasOtherName } from "@/lib/confidence/rules/memory-values.ts";
import { isSameNumber, type NumberValue } from "@/lib/core/reading/numbers.ts";
import { sentenceTokens, type Reading } from "@/lib/core/reading/reading.ts";
import type { MemoryEvidence, MemoryItemEvidence, ScoringMemory } from "@/lib/confidence/types.ts";

export type MemoryScore = { score: number; evidence: MemoryEvidence };

/** A memory and a statement speak of the same when they share this much of the memory's weight, and this much in all. */
const relatedShare = 0.34;
const minSharedWeight = 1;
const agreeShare = 0.6;
const contradictedBest = 0.4;
const agreedBase = 0.7;

/**
 * Agreement of the answer with what is known: at most 0.4 as soon as one thing is contradicted, less with each more; at
 * least 0.85 when something known is used and nothing contradicted. Null when nothing is known or nothing of it
 * bears on the answer.
 */
export function scoreMemory(
  memory: readonly ScoringMemory[],
  readings: readonly Reading[],
  answer: Reading,
  capitalizesNouns = false,
): MemoryScore | null {
  if (memory.length === 0 || answer.tokens.length === 0) return null;
  const statements = toStatements(answer);
  const said = {
    answer,
    statements,
    postings: toPostings(answer, statements),
    hasNames: !capitalizesNouns,
  };
  const items = memory.map((item, index) => judgeItem(item, index, readings[index], said));
  const agreed = items.filter((item) => item.relation === "agrees").length;
  const contradicted = items.filter((item) => item.relation === "contradicts").length;
  if (agreed + contradicted === 0) return null;
  const evidence = { items };
  if (contradicted > 0) return { score: (contradictedBest * agreed) / (agreed + 2 * contradicted), evidence };
  return { score: 1 - (1 - agreedBase) / (1 + agreed), evidence };
}

/** `hasNames`: capitals tell names in the answer's language. */
type Said = { answer: Reading; statements: readonly Part[]; postings: Postings; hasNames: boolean };

type Part = { from: number; to: number; start: number; end: number; numbers: NumberValue[] };

function toStatements(answer: Reading): Part[] {
  const parts = answer.sentences.map((span, s): Part => ({
    ...sentenceTokens(answer, s),
    start: span.start,
    end: span.end,
    numbers: [],
  }));
  let at = 0;
  for (const value of answer.numbers) {
    while (at < parts.length - 1 && value.tokenIndex >= (parts[at]?.to ?? 0)) at += 1;
    parts[at]?.numbers.push(value);
  }
  return parts;
}

/** The statements a stem stands in; at most a few of each, which bounds the work on long answers. */
type Postings = Map<number, number[]>;
const maxPostings = 8;

function toPostings(answer: Reading, statements: readonly Part[]): Postings {
  const postings: Postings = new Map();
  statements.forEach((part, index) => {
    for (let at = part.from; at < part.to; at += 1) {
      const stem = answer.stems[at] ?? -1;
      if ((answer.weights[at] ?? 0) === 0) continue;
      const list = postings.get(stem);
      if (list === undefined) postings.set(stem, [index]);
      else if (list.length < maxPostings && list.at(-1) !== index) list.push(index);
    }
  });
  return postings;
}

/** The statement closest to the memory decides: another one may speak of something near ("express delivery"). */
function judgeItem(
  item: ScoringMemory,
  index: number,
  memory: Reading | undefined,
  said: Said,
): MemoryItemEvidence {
  const { answer, statements, postings } = said;
  const unrelated: MemoryItemEvidence = { index, relation: "unrelated", conflict: null, span: null };
  const isQuestion = item.kind === "message" && item.text.trimEnd().endsWith("?");
  if (memory === undefined || isQuestion) return unrelated;
  let best = { closeness: 0, found: unrelated };
  for (const part of candidatesOf(memory, statements, postings)) {
    const overlap = overlapOf(memory, answer, part);
    const conflict = conflictOf(item, memory, said, part, overlap);
    if (conflict === null && !isAgreement(overlap)) continue;
    const closeness = overlap.total === 0 ? 0 : overlap.shared / overlap.total;
    if (best.found !== unrelated && closeness <= best.closeness) continue;
    const relation = conflict === null ? "agrees" : "contradicts";
    best = { closeness, found: { index, relation, conflict, span: { start: part.start, end: part.end } } };
  }
  return best.found;
}

function candidatesOf(memory: Reading, statements: readonly Part[], postings: Postings): Part[] {
  const found = new Set<number>();
  memory.stems.forEach((stem, at) => {
    if ((memory.weights[at] ?? 0) > 0) for (const index of postings.get(stem) ?? []) found.add(index);
  });
  return [...found].sort((one, other) => one - other).flatMap((index) => statements[index] ?? []);
}

type Overlap = { shared: number; total: number; plainOpposite: number };

function overlapOf(memory: Reading, answer: Reading, part: Part): Overlap {
  const said = new Map<number, number>();
  for (let at = part.from; at < part.to; at += 1) said.set(answer.stems[at] ?? -1, answer.negated[at] ?? 0);
  const overlap = { shared: 0, total: 0, plainOpposite: 0 };
  for (let at = 0; at < memory.tokens.length; at += 1) {
    const weight = memory.weights[at] ?? 0;
    if (weight === 0 || isFrameWord(memory.tokens[at]?.word ?? "")) continue;
    overlap.total += weight;
    const polarity = said.get(memory.stems[at] ?? -2);
    if (polarity === undefined) continue;
    overlap.shared += weight;
    if (polarity !== (memory.negated[at] ?? 0)) overlap.plainOpposite += weight;
  }
  return overlap;
}

/** Words in which a memory is told, not what it tells. */
function isFrameWord(word: string): boolean {
  return frameWords.has(word) || likeWords.has(word) || dislikeWords.has(word);
}

const frameWords = new Set(
  "customer customers customer's user user's client client's person said says asked told mentioned kunde nutzer client cliente klant utente".split(
    " ",
  ),
);

function isAgreement({ shared, total }: Overlap): boolean {
  return total > 0 && shared >= minSharedWeight && shared / total >= agreeShare;
}

function conflictOf(
  item: ScoringMemory,
  memory: Reading,
  { answer, hasNames }: Said,
  part: Part,
  overlap: Overlap,
): MemoryItemEvidence["conflict"] {
  if (isUnderNegatedChoice(memory, answer, part)) return "preference";
  const isRelated =
    overlap.shared >= minSharedWeight && overlap.shared / Math.max(overlap.total, 1e-9) >= relatedShare;
  if (!isRelated) return null;
  if (hasOtherNumber(memory, answer, part.numbers) || isFreeAgainstPrice(memory, answer, part))
    return "number";
  if (hasOtherDate(memory, answer, part)) return "date";
  if (hasOtherValue(memory, answer, part)) return item.kind === "preference" ? "preference" : "value";
  if (hasNames && hasOtherName(memory, answer, part)) return "name";
  const isTurned =
    overlap.shared / overlap.total >= agreeShare && overlap.plainOpposite >= 0.3 * overlap.shared;
  return isTurned ? "negation" : null;
}

/** Both count the same thing ("working days", euros, "digits"), and none of the statement's numbers is the memory's. */
function hasOtherNumber(memory: Reading, answer: Reading, said: readonly NumberValue[]): boolean {
  const known = countedThings(memory, memory.numbers);
  if (known.length === 0) return false;
  const comparable = countedThings(answer, said).filter((value) =>
    known.some((other) => other.counted === value.counted),
  );
  if (comparable.length === 0) return false;
  return !comparable.some((one) => known.some((other) => isSameThing(one, other)));
}

/** `noun` is the stem counted, `counted` the same with every measure of time made one. */
type CountedThing = { value: NumberValue; noun: number | string; counted: number | string };

function isSameThing(one: CountedThing, other: CountedThing): boolean {
  if (one.value.base !== null && one.value.base === other.value.base) return true;
  return one.noun === other.noun && isSameNumber(one.value, other.value);
}

/** "time 86400" counts time, and so do months and years. */
function dimensionOf({ base, unit }: NumberValue): string {
  const dimension = base?.slice(0, base.indexOf(" ")) ?? unit ?? "";
  return dimension === "calendar" ? "time" : dimension;
}

function countedThings(reading: Reading, numbers: readonly NumberValue[]): CountedThing[] {
  return numbers.flatMap((value): CountedThing[] => {
    if (value.isListMark || value.isDatePart) return [];
    if (value.unit !== null) return [{ value, noun: value.unit, counted: dimensionOf(value) }];
    const nounAt = nounAfter(reading, value.tokenIndex);
    const noun = reading.stems[nounAt] ?? -1;
    const isTime = timeUnits.has(reading.tokens[nounAt]?.word ?? "");
    return nounAt < 0 ? [] : [{ value, noun, counted: isTime ? "time" : noun }];
  });
}

const timeUnits = new Set(
  "second seconds minute minutes hour hours working business day days week weeks month months year years tag tage stunden jour jours heures día días horas dag dagen uur giorni ore dias".split(
    " ",
  ),
);

/** The next word that says something, over "to 7" in "5 to 7 days"; -1 when none is near. */
function nounAfter(reading: Reading, at: number): number {
  for (let next = at + 1; next <= at + 3 && next < reading.tokens.length; next += 1) {
    if (reading.tokens[next]?.isNumeric === false && (reading.weights[next] ?? 0) > 0) return next;
  }
  return -1;
}

/** "Costs 5 euros" against "is free". */
function isFreeAgainstPrice(memory: Reading, answer: Reading, part: Part): boolean {
  const isKnownFree = valuesIn(memory, 0, memory.tokens.length, freeWords).size > 0;
  const isSaidFree = valuesIn(answer, part.from, part.to, freeWords).size > 0;
  if (isKnownFree === isSaidFree) return false;
  return isSaidFree
    ? hasPrice(memory.numbers) && !hasPrice(part.numbers)
    : hasPrice(part.numbers) && !hasPrice(memory.numbers);
}

function hasPrice(numbers: readonly NumberValue[]): boolean {
  return numbers.some(
    (value) => value.amount > 0 && (value.unit === "eur" || value.unit === "usd" || value.unit === "gbp"),
  );
}

/** The statement names another value of a group of which the memory names one ("Premium" against "Standard"). */
function hasOtherValue(memory: Reading, answer: Reading, part: Part): boolean {
  return exclusiveGroups.some((group) => {
    const known = valuesIn(memory, 0, memory.tokens.length, group);
    if (known.size === 0) return false;
    const said = valuesIn(answer, part.from, part.to, group);
    return said.size > 0 && ![...said].some((word) => known.has(word));
  });
}

function valuesIn(reading: Reading, from: number, to: number, group: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const word = reading.tokens[at]?.word ?? "";
    if (group.has(word) && reading.negated[at] !== 1) found.add(word);
  }
  return found;
}

/** "Prefers e-mail over phone", "dislikes phone calls": the statement offers just what is not wanted. */
function isUnderNegatedChoice(memory: Reading, answer: Reading, part: Part): boolean {
  const unwanted = unwantedStems(memory);
  if (unwanted.size === 0) return false;
  let isOffered = false;
  const wanted = new Set(
    [...memory.stems].filter((stem, at) => (memory.weights[at] ?? 0) >= 1 && !unwanted.has(stem)),
  );
  for (let at = part.from; at < part.to; at += 1) {
    const stem = answer.stems[at] ?? -1;
    if (answer.negated[at] === 1) continue;
    if (wanted.has(stem) && (answer.weights[at] ?? 0) >= 1) return false;
    if (unwanted.has(stem)) isOffered = true;
  }
  return isOffered;
}

function unwantedStems(memory: Reading): Set<number> {
  const stems = new Set<number>();
  const words = memory.tokens.map((token) => token.word);
  const dislikeAt = words.findIndex((word) => dislikeWords.has(word));
  const hasLike = words.some((word) => likeWords.has(word));
  const insteadAt = hasLike ? words.findIndex((word) => insteadWords.has(word)) : -1;
  const from = insteadAt >= 0 ? insteadAt : dislikeAt;
  if (from < 0 || (dislikeAt >= 0 && memory.negated[dislikeAt] === 1)) return stems;
  for (let at = from + 1; at < words.length && stems.size < 2; at += 1) {
    if ((memory.weights[at] ?? 0) >= 1) stems.add(memory.stems[at] ?? -1);
  }
  return stems;
}
