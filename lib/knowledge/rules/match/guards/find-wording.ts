import { places } from "@/lib/knowledge/rules/match/guards/places.ts";
import { type GuardedText, sharedShare } from "@/lib/knowledge/rules/match/guards/texts.ts";
import type { Opposition } from "@/lib/knowledge/rules/match/guards/find-opposites.ts";

const directionWords = new Set(
  "from to into onto before after than over by instead versus vs against until between von nach zu vor statt de à vers avant après desde a hacia antes después da dopo prima van naar para".split(
    " ",
  ),
);

/** The same told words in another order around a word of direction: "from savings to checking" and the way back. */
export function findSwap(question: GuardedText, phrasings: readonly GuardedText[]): Opposition | null {
  const isDirected = question.reading.tokens.some(({ word }) => directionWords.has(word));
  if (!isDirected) return null;
  for (const phrasing of phrasings) {
    if (sharedShare(question, phrasing) < swapShare) continue;
    const swapped = slotsSwapped(question, phrasing);
    if (swapped === null) continue;
    const isHeld = phrasings.some((other) => slotsAgree(question, other));
    if (!isHeld) return swapped;
  }
  return null;
}

const swapShare = 0.6;

/** The told word behind each word of direction. */
function slotsOf({ reading }: GuardedText): Map<string, number> {
  const slots = new Map<string, number>();
  reading.tokens.forEach(({ word }, at) => {
    if (!directionWords.has(word)) return;
    for (let next = at + 1; next <= at + slotReach && next < reading.tokens.length; next += 1) {
      if (directionWords.has(reading.tokens[next]?.word ?? "")) break;
      if ((reading.weights[next] ?? 0) === 0) continue;
      slots.set(word, reading.stems[next] ?? -1);
      break;
    }
  });
  return slots;
}

const slotReach = 3;

function slotsSwapped(one: GuardedText, other: GuardedText): Opposition | null {
  const [asked, held] = [slotsOf(one), slotsOf(other)];
  for (const [word, stem] of asked) {
    const there = held.get(word);
    if (there === undefined || there === stem) continue;
    const movedTo = [...held].some(([direction, value]) => direction !== word && value === stem);
    const saidBefore = other.told.includes(stem) && one.told.includes(there);
    if (movedTo || saidBefore) return { asked: `${word} …`, held: `the other way round` };
  }
  return null;
}

function slotsAgree(one: GuardedText, other: GuardedText): boolean {
  const held = slotsOf(other);
  return [...slotsOf(one)].every(([word, stem]) => held.get(word) === stem);
}

/** Words that may stand for each other without changing what is asked; one set a line. */
const interchangeable = `
get receive obtain
card debit
money funds cash
change modify update edit
need want like
show see view find check
fix solve resolve
phone mobile cell
pay payment
buy purchase
begin start
end finish
cost price fee charge
broken faulty
issue problem trouble
lost lose missing misplaced
make do
tell explain say
work function
quick fast
happen occur
app application
`
  .trim()
  .split("\n")
  .map((line) => new Set(line.split(" ")));

/** So many told words must stand in the same places around the one that differs. */
const minShared = 1;

/**
 * The question is a phrasing with one told word exchanged for another that no phrasing says and that is not known to mean
 * the same: "Can I pay with Visa" where every phrasing pays with cheques.
 */
export function findExchange(question: GuardedText, phrasings: readonly GuardedText[]): Opposition | null {
  const isSaid = (stem: number) => phrasings.some(({ stems }) => stems.has(stem));
  for (const phrasing of phrasings) {
    const { told } = phrasing;
    if (told.length !== question.told.length || told.length < minShared + 1) continue;
    const differing = told.flatMap((stem, at) => (stem === question.told[at] ? [] : [at]));
    const [at] = differing;
    if (differing.length !== 1 || at === undefined) continue;
    const askedStem = question.told[at] ?? -1;
    if (isSaid(askedStem)) continue;
    const asked = wordOf(question, at);
    const held = wordOf(phrasing, at);
    if (!places.has(asked) && interchangeable.some((set) => set.has(asked) && set.has(held))) continue;
    return { asked, held };
  }
  return null;
}

/** The told word number `index` of a text. */
function wordOf({ reading }: GuardedText, index: number): string {
  let seen = -1;
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if ((reading.weights[at] ?? 0) > 0) seen += 1;
    if (seen === index) return reading.tokens[at]?.word ?? "";
  }
  return "";
}
