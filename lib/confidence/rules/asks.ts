import { splitSentences } from "@/lib/core/sentences.ts";
import type { Token } from "@/lib/core/tokenize.ts";
import type { AskKind, Span } from "@/lib/confidence/types.ts";

/** One thing asked: tokens `from` up to `to` of the question. */
export type QuestionPart = { span: Span; from: number; to: number; kind: AskKind };

const maxAsks = 8;

function kindWords(list: string, kind: AskKind): [string, AskKind][] {
  return list.split(" ").map((word) => [word, kind]);
}

const leadingKinds: ReadonlyMap<string, AskKind> = new Map([
  ...kindWords("why warum wieso weshalb pourquoi waarom perché", "reason"),
  ...kindWords("when wann quand cuándo wanneer quando", "time"),
  ...kindWords("where wo wohin où dónde waar dove onde", "place"),
  ...kindWords("who whom whose wer wem qui quién chi quem", "person"),
  ...kindWords("how wie comment cómo hoe come como", "procedure"),
  ...kindWords(
    "cuánto cuánta cuántos cuántas combien hoeveel wieviel quanto quanta quanti quante quantos quantas",
    "quantity",
  ),
  ...kindWords(
    "is are was were do does did can could may will would should has have am isn't aren't don't doesn't didn't can't won't ist sind kann können darf est-ce puis-je peut es puede puedo kan mag is può posso pode",
    "yes_no",
  ),
  ...kindWords(
    "what which was welche welcher welches que quel quelle qué cuál wat welk welke che cosa quale qual",
    "open",
  ),
]);

const quantityFollowers = new Set(["much", "many", "viel", "viele", "veel"]);
const timeFollowers = new Set(["long", "soon", "often", "lang", "lange", "oft", "old"]);

/** Splits a question into what it asks: sentences, and "... and how ..." inside one. Statements only give context. */
export function splitAsks(question: string, tokens: readonly Token[]): QuestionPart[] {
  const parts: QuestionPart[] = [];
  let from = 0;
  for (const sentence of splitSentences(question)) {
    while (from < tokens.length && (tokens[from]?.start ?? 0) < sentence.start) from += 1;
    let to = from;
    while (to < tokens.length && (tokens[to]?.start ?? 0) < sentence.end) to += 1;
    if (to > from) parts.push(...splitSentence(question, tokens, { from, to }));
    from = to;
  }
  const asking = parts.filter((part) => isAsking(question, part));
  return (asking.length > 0 ? asking : parts.slice(-1)).slice(0, maxAsks);
}

function isAsking(question: string, part: QuestionPart): boolean {
  return part.kind !== "open" || /[?？؟]/.test(question.slice(part.span.end, part.span.end + 2));
}

function splitSentence(
  question: string,
  tokens: readonly Token[],
  range: { from: number; to: number },
): QuestionPart[] {
  const parts: QuestionPart[] = [];
  let start = range.from;
  for (let at = range.from + 2; at < range.to - 1; at += 1) {
    const next = tokens[at + 1]?.word ?? "";
    const isJoint =
      ["and", "und", "et", "y", "en", "e"].includes(tokens[at]?.word ?? "") &&
      leadingKinds.has(next) &&
      !isLooseLead(next);
    if (!isJoint) continue;
    parts.push(toPart(tokens, start, at));
    start = at + 1;
  }
  parts.push(toPart(tokens, start, range.to));
  return parts;
}

/** "and is", "and have" join predicates more often than they start a second question. */
function isLooseLead(word: string): boolean {
  const kind = leadingKinds.get(word);
  return kind === "yes_no" && !["can", "do", "does", "will", "should"].includes(word);
}

function toPart(tokens: readonly Token[], from: number, to: number): QuestionPart {
  const span = { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
  return { span, from, to, kind: kindOf(tokens, from, to) };
}

function kindOf(tokens: readonly Token[], from: number, to: number): AskKind {
  for (let at = from; at < Math.min(to, from + 4); at += 1) {
    const kind = leadingKinds.get(tokens[at]?.word ?? "");
    if (kind === undefined) continue;
    const follower = tokens[at + 1]?.word ?? "";
    if (kind === "procedure" && quantityFollowers.has(follower)) return "quantity";
    if (kind === "procedure" && timeFollowers.has(follower)) return "time";
    if (kind === "open" && ["time", "date", "day", "year", "month"].includes(follower)) return "time";
    if (kind === "yes_no" && hasChoice(tokens, at, to)) return "choice";
    if (kind === "yes_no" && at > from && at > 1 && !isPolitePrefix(tokens, from, at)) continue;
    return kind;
  }
  return "open";
}

function isPolitePrefix(tokens: readonly Token[], from: number, at: number): boolean {
  const lead = tokens[from]?.word ?? "";
  return (
    at - from <= 2 &&
    ["hi", "hello", "hey", "please", "so", "and", "but", "also", "hallo", "bonjour", "hola"].includes(lead)
  );
}

function hasChoice(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from + 2; at < to - 1; at += 1)
    if (tokens[at]?.word === "or" && tokens[at + 1]?.word !== "not") return true;
  return false;
}
