import type { DateFact } from "@/lib/core/reading/date-facts.ts";
import { findNames, findNamesBetween } from "@/lib/core/reading/names.ts";
import type { Reading } from "@/lib/core/reading/reading.ts";

/** A stretch of a text: tokens `from` up to `to`. */
type Stretch = { from: number; to: number };

/** Both tell dates with a month, and no date of the statement can be one of the memory's. */
export function hasOtherDate(memory: Reading, answer: Reading, part: Stretch): boolean {
  const known = memory.dates.filter((date) => date.month !== null);
  const said = answer.dates.filter((date) => date.month !== null && isInside(date, part));
  if (known.length === 0 || said.length === 0) return false;
  return !said.some((date) => known.some((other) => isCompatible(date, other)));
}

function isInside({ from, to }: Stretch, part: Stretch): boolean {
  return from >= part.from && to <= part.to;
}

/** What both tell is the same; what one leaves out contradicts nothing. */
function isCompatible(one: DateFact, other: DateFact): boolean {
  const agrees = (a: number | null, b: number | null): boolean => a === null || b === null || a === b;
  return agrees(one.year, other.year) && agrees(one.month, other.month) && agrees(one.day, other.day);
}

/** So much of what the memory tells beside its name must be in the statement: only then is the other name in its place. */
const sameMatterShare = 0.6;

/**
 * "Her adviser is Ana Lopez" against "your adviser is Ben Kruger": each tells one name, the names share no word, and the
 * rest of the memory is in the statement.
 */
export function hasOtherName(memory: Reading, answer: Reading, part: Stretch): boolean {
  const known = findNames(memory).flat();
  const said = findNamesBetween(answer, part.from, part.to);
  const [mine, theirs] = [known[0], said[0]];
  if (known.length !== 1 || said.length !== 1 || mine === undefined || theirs === undefined) return false;
  const stems = new Set(answer.stems.subarray(theirs.from, theirs.to));
  if (memory.stems.subarray(mine.from, mine.to).some((stem) => stems.has(stem))) return false;
  return restShare(memory, mine, answer, part) >= sameMatterShare;
}

function restShare(memory: Reading, name: Stretch, answer: Reading, part: Stretch): number {
  const said = new Set(answer.stems.subarray(part.from, part.to));
  let weight = 0;
  let shared = 0;
  memory.stems.forEach((stem, at) => {
    const own = memory.weights[at] ?? 0;
    if (own < 1 || (at >= name.from && at < name.to)) return;
    weight += own;
    if (said.has(stem)) shared += own;
  });
  return weight === 0 ? 0 : shared / weight;
}
