import { splitSentences } from "@/lib/core/sentences.ts";
import { stopWords } from "@/lib/core/stop-words.ts";
import type { Token } from "@/lib/core/tokenize.ts";
import type { Language } from "@/lib/core/reading/function-words.ts";
import { findPhrases } from "@/lib/confidence/rules/phrases.ts";
import {
  comparisons,
  leadIns,
  quantityFollowers,
  quantityNouns,
  questionWordsOf,
  tellingWords,
  timeFollowers,
  timeNouns,
  whetherWords,
  type QuestionWords,
} from "@/lib/confidence/rules/question-words.ts";
import type { AskKind, Span } from "@/lib/confidence/types.ts";

/** One thing asked: tokens `from` up to `to` of the question. Items of one list have the same `list`. */
export type QuestionPart = { span: Span; from: number; to: number; kind: AskKind; list: number };

const maxAsks = 8;
/** Words before a question word that may still belong to the same question ("and until when"). */
const leadReach = 4;

/**
 * Splits a question into what it asks: sentences, "... and how ..." inside one, and the items of a list ("fees for
 * transfers, withdrawals and top-ups"). Where one sentence has a question mark, those without only give context. At most
 * eight asks.
 */
export function splitAsks(
  question: string,
  tokens: readonly Token[],
  language: Language | null = null,
): QuestionPart[] {
  const words = questionWordsOf(language);
  const compared = findPhrases(tokens, comparisons).map((hit) => hit.tokenIndex);
  const parts: (QuestionPart & { isMarked: boolean })[] = [];
  let from = 0;
  for (const sentence of splitSentences(question)) {
    while (from < tokens.length && (tokens[from]?.start ?? 0) < sentence.start) from += 1;
    let to = from;
    while (to < tokens.length && (tokens[to]?.start ?? 0) < sentence.end) to += 1;
    const isCompared = compared.some((at) => at >= from && at < to);
    const isMarked = /[?？؟]["'”’»)\]]*$/.test(question.slice(sentence.start, sentence.end));
    if (to > from)
      parts.push(
        ...splitSentence(tokens, { from, to }, words, isCompared).map((part) => ({
          ...part,
          kind: isMarked && isPlain(tokens, part, words) ? ("yes_no" as const) : part.kind,
          isMarked,
        })),
      );
    from = to;
  }
  const marked = parts.filter((part) => part.isMarked);
  const asking = marked.length > 0 ? marked : parts.filter((part) => part.kind !== "open");
  const asked = asking.length > 0 ? asking : parts.slice(-1);
  return asked
    .flatMap(({ span, from: first, to, kind }, list) =>
      splitList(question, tokens, { span, from: first, to, kind, list }, words),
    )
    .slice(0, maxAsks);
}

/** Fewer words are the rest of a question ("And the fee?"). */
const minPlainTokens = 4;

/** "La carta è disponibile?": a sentence with a question mark and no question word asks for yes or no. */
function isPlain(tokens: readonly Token[], part: QuestionPart, words: QuestionWords): boolean {
  if (part.kind !== "open" || part.to - part.from < minPlainTokens) return false;
  for (let at = part.from; at < part.to; at += 1) {
    const kind = words.leads.get(tokens[at]?.word ?? "");
    if (kind !== undefined && kind !== "yes_no") return false;
  }
  return true;
}

type Range = { from: number; to: number };

function splitSentence(
  tokens: readonly Token[],
  range: Range,
  words: QuestionWords,
  isCompared: boolean,
): QuestionPart[] {
  if (isCompared) return [toPart(tokens, range.from, range.to, "comparison")];
  const parts: QuestionPart[] = [];
  let start = range.from;
  for (let at = range.from + 2; at < range.to - 1; at += 1) {
    if (!words.and.has(tokens[at]?.word ?? "") || !isSecondLead(tokens, at + 1, words)) continue;
    parts.push(toPart(tokens, start, at, kindOf(tokens, start, at, words)));
    start = at + 1;
  }
  parts.push(toPart(tokens, start, range.to, kindOf(tokens, start, range.to, words)));
  return parts.length === 1 ? parts : parts.filter((part) => holdsLead(tokens, part, words));
}

/** "Route 146, and what other road": what stands before the first question word only leads up to it. */
function holdsLead(tokens: readonly Token[], { from, to }: Range, words: QuestionWords): boolean {
  for (let at = from; at < to; at += 1) if (words.leads.has(tokens[at]?.word ?? "")) return true;
  return false;
}

const prepositionsBeforeLead = new Set(
  "by until from since bis ab seit à a de por tot vanaf om da per".split(" "),
);

function isSecondLead(tokens: readonly Token[], at: number, words: QuestionWords): boolean {
  const word = tokens[at]?.word ?? "";
  const kind = words.leads.get(word);
  if (kind === undefined)
    return (
      prepositionsBeforeLead.has(word) &&
      !["yes_no", "open", undefined].includes(words.leads.get(tokens[at + 1]?.word ?? ""))
    );
  return kind !== "yes_no" || plainLeads.has(word);
}

/** "and is", "and have" join predicates more often than they start a second question; these do start one. */
const plainLeads = new Set(
  "can do does will should kann können darf muss puis peut peux puedo puede kan mag moet posso può pode".split(
    " ",
  ),
);

function toPart(tokens: readonly Token[], from: number, to: number, kind: AskKind): QuestionPart {
  return {
    span: { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 },
    from,
    to,
    kind,
    list: 0,
  };
}

function kindOf(tokens: readonly Token[], from: number, to: number, words: QuestionWords): AskKind {
  for (let at = from; at < to; at += 1) {
    const kind = words.leads.get(tokens[at]?.word ?? "");
    const isNear = at < from + leadReach;
    if (kind === undefined || (!isNear && !isIndirect(tokens, from, at))) continue;
    if (kind === "yes_no" && at > from && !isLeadIn(tokens, from, at) && !isInverted(tokens, at)) continue;
    if (kind === "yes_no" && isAskedIndirectly(tokens, at, to, words)) continue;
    return refine(tokens, { from, to }, at, kind, words);
  }
  return isWhether(tokens, from, to) ? "yes_no" : "open";
}

function isLeadIn(tokens: readonly Token[], from: number, at: number): boolean {
  if (at - from > 3 || !leadIns.has(tokens[from]?.word ?? "")) return false;
  return tokens.slice(from, at).every((token) => leadIns.has(token.word) || token.isCapitalized);
}

const invertedSubjects = new Set("il elle on ils elles vous je nous ce t".split(" "));

/** "La piscine est-elle ouverte": the subject stands in front and is asked about behind. */
function isInverted(tokens: readonly Token[], at: number): boolean {
  const [verb, subject] = [tokens[at], tokens[at + 1]];
  return (
    verb !== undefined &&
    subject !== undefined &&
    subject.start - verb.end === 1 &&
    invertedSubjects.has(subject.word)
  );
}

const tellingReach = 3;

function isIndirect(tokens: readonly Token[], from: number, at: number): boolean {
  return tokens.slice(Math.max(from, at - tellingReach), at).some((token) => tellingWords.has(token.word));
}

/** "Can you tell me when ...": what is asked is the "when". */
function isAskedIndirectly(tokens: readonly Token[], at: number, to: number, words: QuestionWords): boolean {
  for (let next = at + 1; next < Math.min(to, at + 5); next += 1) {
    if (!tellingWords.has(tokens[next]?.word ?? "")) continue;
    for (let behind = next + 1; behind <= Math.min(to - 1, next + tellingReach); behind += 1) {
      const kind = words.leads.get(tokens[behind]?.word ?? "");
      if (kind !== undefined && kind !== "yes_no") return true;
    }
  }
  return false;
}

function isWhether(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1)
    if (whetherWords.has(tokens[at]?.word ?? "") && isIndirect(tokens, from, at)) return true;
  return false;
}

const nounReach = 5;

function refine(
  tokens: readonly Token[],
  range: Range,
  at: number,
  kind: AskKind,
  words: QuestionWords,
): AskKind {
  switch (kind) {
    case "procedure":
      return refineHow(tokens, at);
    case "quantity":
      return holdsNoun(tokens, range, at, timeNouns) ? "time" : "quantity";
    case "open":
      return refineWhat(tokens, range, at, words);
    case "yes_no":
      return isEitherOr(tokens, range, at, words) ? "choice" : "yes_no";
    case "reason":
    case "time":
    case "place":
    case "person":
    case "choice":
    case "comparison":
      return kind;
    default:
      return kind satisfies never;
  }
}

/** "How did she feel", "how are deposits protected": asks for an account, not for steps. */
const mannerFollowers = new Set("did does was were is are has had".split(" "));

function refineHow(tokens: readonly Token[], at: number): AskKind {
  const follower = tokens[at + 1]?.word ?? "";
  if (timeFollowers.has(follower)) return "time";
  if (mannerFollowers.has(follower)) return "open";
  if (!quantityFollowers.has(follower)) return "procedure";
  return timeNouns.has(tokens[at + 2]?.word ?? "") ? "time" : "quantity";
}

/** "Which is cheaper, A or B?" ends in what may be chosen; "what do those do who have lost or broken theirs" does not. */
const lastOptionReach = 5;

/** "Por qué" and "por que" are why. */
function refineWhat(tokens: readonly Token[], range: Range, at: number, words: QuestionWords): AskKind {
  if (at > range.from && tokens[at - 1]?.word === "por") return "reason";
  if (
    isEitherOr(
      tokens,
      { ...range, from: Math.max(at, range.to - lastOptionReach) },
      range.to - lastOptionReach,
      words,
    )
  )
    return "choice";
  if (timeNouns.has(tokens[at + 1]?.word ?? "")) return "time";
  return holdsNoun(tokens, range, at, quantityNouns) ? "quantity" : "open";
}

function holdsNoun(tokens: readonly Token[], range: Range, at: number, set: ReadonlySet<string>): boolean {
  for (let next = at + 1; next < Math.min(range.to, at + 1 + nounReach); next += 1)
    if (set.has(tokens[next]?.word ?? "")) return true;
  return false;
}

function isEitherOr(tokens: readonly Token[], range: Range, at: number, words: QuestionWords): boolean {
  for (let next = at + 2; next < range.to - 1; next += 1) {
    if (!words.or.has(tokens[next]?.word ?? "")) continue;
    const isWhetherHere = tellingWords.has(tokens[next - 1]?.word ?? "") || tokens[next + 1]?.word === "not";
    if (!isWhetherHere) return true;
  }
  return false;
}

const maxItems = 4;
const maxItemTokens = 4;

/** "A, B and C", "the A and the B", "for A and for B": each item is an ask of its own. Bare "A and B" may be one thing. */
function splitList(
  question: string,
  tokens: readonly Token[],
  part: QuestionPart,
  words: QuestionWords,
): QuestionPart[] {
  if (part.kind === "comparison" || part.kind === "choice" || part.kind === "reason") return [part];
  for (let at = part.to - 2; at > part.from + 2; at -= 1) {
    if (!words.and.has(tokens[at]?.word ?? "")) continue;
    const items = itemsAround(question, tokens, part, at);
    if (items.length > 1)
      return items.map(({ from, to }) => ({ ...toPart(tokens, from, to, part.kind), list: part.list }));
  }
  return [part];
}

function itemsAround(question: string, tokens: readonly Token[], part: QuestionPart, at: number): Range[] {
  const last: Range = { from: at + 1, to: Math.min(part.to, at + 1 + maxItemTokens) };
  const items: Range[] = [last];
  let to = at;
  for (
    let back = at - 1;
    back > part.from && items.length < maxItems && to - back <= maxItemTokens;
    back -= 1
  ) {
    const isComma = /,/.test(question.slice(tokens[back]?.end ?? 0, tokens[back + 1]?.start ?? 0));
    if (isComma && back + 1 < to) {
      items.unshift({ from: back + 1, to });
      to = back + 1;
    }
    if (!isLinkWord(tokens[back]?.word)) continue;
    const hasComma = items.length > 1;
    const isParallel = !hasComma && isLinkWord(tokens[last.from]?.word);
    if (!hasComma && !isParallel) return [];
    if (back + 1 < to) items.unshift({ from: back + 1, to });
    return items.every((item) => saysSomething(tokens, item)) ? items : [];
  }
  return [];
}

/** Articles, possessives and prepositions that stand before the items of a list. */
const linkWords = new Set(
  "the a an my your for of to in on about with der die das den dem ein eine einen mein meine meinen für von zu mit über le la les un une des mon ma mes pour de du sur el los las una mi mis para con sobre het een mijn voor van met over il lo gli mio mia per di del della su os as um uma meu minha para do da sobre".split(
    " ",
  ),
);

function isLinkWord(word: string | undefined): boolean {
  return linkWords.has(word ?? "");
}

function saysSomething(tokens: readonly Token[], { from, to }: Range): boolean {
  for (let at = from; at < to; at += 1) if (!stopWords.has(tokens[at]?.word ?? "")) return true;
  return false;
}
