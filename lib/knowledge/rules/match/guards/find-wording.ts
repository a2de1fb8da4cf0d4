import { type GuardedText, sharedShare } from "@/lib/knowledge/rules/match/guards/texts.ts";
import type { Opposition } from "@/lib/knowledge/rules/match/guards/find-opposites.ts";

/** Pairs of words whose places tell who gives and who takes, and words whose two sides are no equals. */
const directions: readonly (readonly string[])[] = [
  ["from", "to"],
  ["from", "into"],
  ["von", "nach"],
  ["von", "auf"],
  ["de", "vers"],
  ["desde", "hacia"],
  ["da", "a"],
  ["van", "naar"],
];
const orders = new Set("before after than vor nach avant après antes después prima dopo voor na".split(" "));
const swapShare = 0.6;

/** The same told words with their places exchanged: "from savings to checking" and the way back. */
export function findSwap(question: GuardedText, phrasings: readonly GuardedText[]): Opposition | null {
  const asked = slotsOf(question);
  if (asked.size === 0) return null;
  for (const phrasing of phrasings) {
    if (sharedShare(question, phrasing) < swapShare) continue;
    const held = slotsOf(phrasing);
    const isSwapped = isWayBack(asked, held) || isOtherOrder(question, asked, phrasing, held);
    if (isSwapped && !phrasings.some((other) => agrees(asked, slotsOf(other))))
      return { asked: "one way round", held: "the other way round" };
  }
  return null;
}

type Slots = ReadonlyMap<string, number>;
const slotReach = 3;
const slotWords = new Set([...directions.flat(), ...orders]);

/** The told word behind each word of direction or order. */
function slotsOf({ reading }: GuardedText): Slots {
  const slots = new Map<string, number>();
  reading.tokens.forEach(({ word }, at) => {
    if (!slotWords.has(word)) return;
    for (let next = at + 1; next <= at + slotReach && next < reading.tokens.length; next += 1) {
      if (slotWords.has(reading.tokens[next]?.word ?? "")) break;
      if ((reading.weights[next] ?? 0) === 0) continue;
      slots.set(word, reading.stems[next] ?? -1);
      break;
    }
  });
  return slots;
}

/** Both tell both ends, and one's beginning is the other's end. */
function isWayBack(asked: Slots, held: Slots): boolean {
  return directions.some(([from = "", to = ""]) => {
    const [start, end] = [asked.get(from), asked.get(to)];
    const [otherStart, otherEnd] = [held.get(from), held.get(to)];
    if (start === undefined || end === undefined || otherStart === undefined || otherEnd === undefined)
      return false;
    return start !== end && (start === otherEnd || end === otherStart);
  });
}

/** "a before b" and "b before a". */
function isOtherOrder(question: GuardedText, asked: Slots, phrasing: GuardedText, held: Slots): boolean {
  return [...orders].some((word) => {
    const [behind, other] = [asked.get(word), held.get(word)];
    if (behind === undefined || other === undefined || behind === other) return false;
    return question.stems.has(other) && phrasing.stems.has(behind);
  });
}

function agrees(asked: Slots, held: Slots): boolean {
  return [...asked].every(([word, stem]) => held.get(word) === stem);
}

/** Words that may stand for each other without changing what is asked; one set a line. */
const interchangeable = `
get receive obtain
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
recall remember
purchase transaction payment
terminate close
close shut
accept take
convert exchange
transaction transfer payment
work function
quick fast
happen occur
app application
`
  .trim()
  .split("\n")
  .map((line) => new Set(line.split(" ")));

/** Questions of fewer words differ too much by one of them to be told apart so. */
const minWords = 4;

/**
 * The question is a phrasing with one word exchanged for another that no phrasing says and that is not known to mean the
 * same, everything else word for word: "Can I pay with a cheque" where the phrasing pays with a card.
 */
export function findExchange(question: GuardedText, phrasings: readonly GuardedText[]): Opposition | null {
  const { tokens, stems, weights } = question.reading;
  if (tokens.length < minWords) return null;
  for (const { reading } of phrasings) {
    if (reading.tokens.length !== tokens.length) continue;
    const differing = tokens.flatMap(({ word }, at) => (word === reading.tokens[at]?.word ? [] : [at]));
    const [at] = differing;
    if (differing.length !== 1 || at === undefined) continue;
    const [asked, held] = [tokens[at]?.word ?? "", reading.tokens[at]?.word ?? ""];
    const isTold = (weights[at] ?? 0) > 0 && (reading.weights[at] ?? 0) > 0;
    if (!isTold || stems[at] === reading.stems[at]) continue;
    if (phrasings.some((other) => other.stems.has(stems[at] ?? -1))) continue;
    if (interchangeable.some((set) => set.has(asked) && set.has(held))) continue;
    return { asked, held };
  }
  return null;
}
