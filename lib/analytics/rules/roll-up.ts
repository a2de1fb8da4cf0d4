import { type CellCount, type Histogram, histogramSizes } from "@/lib/analytics/cell-types.ts";
import { pairBin, shareBin, timeBin } from "@/lib/analytics/rules/layout.ts";

/** Stands for all values of a dimension, and for having none. */
export const all = "*";
export const none = "-";

export type CellKey = { agent: string; failureClass: string; language: string; reviewer: string };
/** Only what is not zero. */
export type Cell = CellKey & Partial<Record<CellCount, number>> & Partial<Record<Histogram, number[]>>;

type Place = [agent: string | null, failureClass: string | null, language: string | null];

/** Seconds, micro-dollars, 0..1; 1 for yes and 0 for no. */
export type AnswerFact = [
  ...Place,
  status: string,
  captureReason: string | null,
  candidateStatus: string | null,
  isLearned: 0 | 1,
  isServed: 0 | 1,
  composite: number | null,
  retrieval: number | null,
  policy: number | null,
  completeness: number | null,
  memory: number | null,
  liked: number,
  disliked: number,
  inputTokens: number | null,
  outputTokens: number | null,
  costMicroUsd: number | null,
];
export type DecisionFact = [
  ...Place,
  reviewer: string | null,
  action: string,
  seconds: number,
  verdict: string | null,
  composite: number | null,
];
export type PublicationFact = [...Place, seconds: number];
export type ReuseFact = [...Place, verdict: string | null];
export type PairFact = [...Place, first: string, second: string];

export type DayFacts = {
  answers: AnswerFact[];
  decisions: DecisionFact[];
  publications: PublicationFact[];
  reuses: ReuseFact[];
  pairs: PairFact[];
};

type Add = (what: CellCount, by?: number) => void;
type AddBin = (what: Histogram, bin: number) => void;

/** The cells of a day by their keys, while facts are added. */
export type CellBook = Map<string, Cell>;

/**
 * Adds facts to the cells of a day: each counts once in each combination of its own agent, class and language or all of them,
 * so that a page reads exactly the cells of its filters. Decisions count once more for whoever made them.
 */
export function rollUp(book: CellBook, facts: DayFacts): void {
  for (const fact of facts.answers) into(book, fact, all, (add, addBin) => addAnswer(fact, add, addBin));
  for (const fact of facts.decisions) {
    for (const reviewer of [all, fact[3] ?? none])
      into(book, fact, reviewer, (add, addBin) => addDecision(fact, add, addBin));
  }
  for (const fact of facts.publications)
    into(book, fact, all, (add, addBin) => {
      add("published");
      addBin("learningTimes", timeBin(fact[3]));
    });
  for (const fact of facts.reuses)
    into(book, fact, all, (add) => {
      add("reused");
      if (fact[3] === "right") add("reuseRight");
      if (fact[3] === "wrong") add("reuseWrong");
    });
  for (const fact of facts.pairs)
    into(book, fact, all, (_, addBin) => addBin("pairs", pairBin(fact[3], fact[4])));
}

function into(
  book: CellBook,
  place: readonly unknown[],
  reviewer: string,
  count: (add: Add, addBin: AddBin) => void,
): void {
  const [agents, classes, languages] = [levels(place[0]), levels(place[1]), levels(place[2])];
  for (const agent of agents)
    for (const failureClass of classes)
      for (const language of languages) {
        const key = `${agent} ${failureClass} ${language} ${reviewer}`;
        let cell = book.get(key);
        if (cell === undefined) book.set(key, (cell = { agent, failureClass, language, reviewer }));
        count(adder(cell), binAdder(cell));
      }
}

function levels(value: unknown): [string, string] {
  return [all, typeof value === "string" ? value : none];
}

function adder(cell: Cell): Add {
  return (what, by = 1) => {
    if (by !== 0) cell[what] = (cell[what] ?? 0) + by;
  };
}

function binAdder(cell: Cell): AddBin {
  return (what, bin) => {
    const bins = (cell[what] ??= new Array<number>(histogramSizes[what]).fill(0));
    bins[bin] = (bins[bin] ?? 0) + 1;
  };
}

const byReason: Readonly<Record<string, CellCount>> = {
  threshold: "byThreshold",
  signal: "bySignal",
  audit: "byAudit",
  unscored: "byFailure",
  reuse: "byReuse",
};

function addAnswer(fact: AnswerFact, add: Add, addBin: AddBin): void {
  const [, , , status, reason, candidateStatus, isLearned, isServed, composite, ...rest] = fact;
  const [retrieval, policy, completeness, memory, liked, disliked, inputTokens, outputTokens, cost] = rest;
  add("received");
  if (status === "scored") add("scored");
  if (status === "unscored") add("unscored");
  if (candidateStatus !== null) {
    add("captured");
    const what = byReason[reason ?? ""];
    if (what !== undefined) add(what);
    if (candidateStatus !== "open") add("decided");
    if (candidateStatus === "approved") add("approved");
    if (candidateStatus === "rejected") add("rejected");
    add("learned", isLearned);
    add("servedAgain", isServed);
  }
  if (composite !== null)
    addBin(candidateStatus === null ? "compositeKept" : "compositeCaptured", shareBin(composite, 20));
  const factors = { retrieval, policy, completeness, memory };
  for (const [name, score] of Object.entries(factors))
    if (score !== null) addBin(name as keyof typeof factors, shareBin(score, 10));
  add("liked", liked);
  add("disliked", disliked);
  if (inputTokens !== null || outputTokens !== null) add("tokened");
  add("inputTokens", inputTokens ?? 0);
  add("outputTokens", outputTokens ?? 0);
  if (cost !== null) add("costed");
  add("costMicroUsd", cost ?? 0);
}

const byAction: Readonly<Record<string, CellCount>> = {
  approve: "approvals",
  edit: "edits",
  reject: "rejections",
  skip: "skips",
};
const verdicts = ["right", "partly", "wrong", "unsure"] as const;

function addDecision([, , , , action, seconds, verdict, composite]: DecisionFact, add: Add, addBin: AddBin) {
  const what = byAction[action];
  if (what !== undefined) add(what);
  if (action !== "skip") addBin("decisionTimes", timeBin(seconds));
  const judged = verdicts.find((known) => known === verdict);
  if (judged === undefined) return;
  add(judged);
  if (judged !== "unsure" && composite !== null)
    addBin(judged === "right" ? "rightBins" : "wrongBins", shareBin(composite, 50));
}
