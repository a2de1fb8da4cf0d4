import { memoryConflictWords } from "@/lib/core/vocabulary.ts";
import { languageName } from "@/lib/core/reading/guess-language.ts";
import { clearlyRelevantFrom, relevantFrom } from "@/lib/confidence/rules/relevance-bounds.ts";
import {
  type AskKind,
  type CompletenessEvidence,
  type Factor,
  type Factors,
  type MemoryEvidence,
  type Mismatch,
  type PolicyEvidence,
  type RetrievalEvidence,
  type Span,
} from "@/lib/confidence/types.ts";

/** Texts to quote from, null after erasure: then the sentence counts instead of quoting. */
export type QuotableTexts = { question: string | null; answer: string | null };

/** One plain sentence that says why the factor has its score, without a full stop, to stand beside the score. */
export function explainFactor(factor: Factor, factors: Factors, texts: QuotableTexts): string {
  switch (factor) {
    case "retrieval":
      return factors.retrieval === null
        ? "this agent does not retrieve"
        : explainRetrieval(factors.retrieval.evidence, texts, isRefusal(factors));
    case "policy":
      return factors.policy === null ? "no rules checked" : explainPolicy(factors.policy.evidence);
    case "completeness":
      return factors.completeness === null
        ? "not judged"
        : explainCompleteness(factors.completeness.evidence, texts);
    case "memory":
      return factors.memory === null
        ? "nothing known that bears on this answer"
        : explainMemory(factors.memory.evidence);
    default:
      return factor satisfies never;
  }
}

function isRefusal(factors: Factors): boolean {
  return (factors.completeness?.evidence.refusal ?? null) !== null;
}

function explainRetrieval(evidence: RetrievalEvidence, texts: QuotableTexts, isRefused: boolean): string {
  if (evidence.passageCount === 0) return "nothing was retrieved";
  const missing = evidence.missingTerms.map((span) => quote(texts.question, span) ?? "");
  const name = missing.find((term) => /^\p{Lu}/u.test(term));
  const relevance = evidence.relevance ?? 1;
  const isOff = relevance < relevantFrom;
  const about =
    name !== undefined ? `none mentions ${name}` : isOff ? "no passage is about this question" : null;
  if (evidence.support === null) {
    const hardly = relevance < clearlyRelevantFrom ? "hardly " : "";
    const found = about ?? `the best passage is ${hardly}about this question`;
    return isRefused ? `${found}; a refusal rests on none` : found;
  }
  const checked = evidence.statements.filter((statement) => statement.status !== "not_checked");
  const carried = checked.filter((statement) => statement.status === "supported").length;
  const all = checked.length === carried;
  const covers = `passages cover ${all && carried > 1 ? "all" : carried} of ${countOf(checked.length, "statement")}`;
  const mismatches = checked.flatMap((statement) => statement.mismatches);
  const mismatch = mismatches.find(({ kind }) => kind !== "name");
  const quoted = quote(texts.answer, mismatch?.span);
  if (mismatch?.kind === "negation") return joinParts([covers, "one says the opposite"]);
  if (mismatch !== undefined)
    return joinParts([
      covers,
      `${quoted ?? mismatchNames[mismatch.kind]} is not in ${mismatch.isNowhere ? "any of them" : "the one it comes from"}`,
    ]);
  return joinParts([covers, isOff || !all ? about : null]);
}

const mismatchNames: Record<Exclude<Mismatch["kind"], "negation">, string> = {
  number: "a number",
  date: "a date",
  money: "a sum",
  name: "a name",
  url: "an address",
};

function explainPolicy({ checkedCount, broken }: PolicyEvidence): string {
  const checked = `${countOf(checkedCount, "rule")} checked`;
  if (broken.length === 0) return `${checked}, none broken`;
  const names = [...new Set(broken.map((rule) => rule.rule.replaceAll("_", " ")))];
  const blocks = broken.some((rule) => rule.severity === "block");
  return `${checked}, ${names.length} broken: ${names.slice(0, 2).join(", ")}${names.length > 2 ? ", ..." : ""}${blocks ? " (blocks)" : ""}`;
}

function explainCompleteness(evidence: CompletenessEvidence, texts: QuotableTexts): string {
  if (evidence.isEmpty) return "the answer is empty";
  if (evidence.refusal !== null) return "the agent said that it cannot answer";
  if (evidence.isEcho === true) return "the answer only gives the question back";
  if (evidence.isRefusalCarried === true) return "it cannot be answered, as a passage says itself";
  const missed = evidence.asks.filter((ask) => !ask.isMet);
  const { wrongLanguage } = evidence;
  const parts = [
    wrongLanguage == null
      ? null
      : `asked in ${languageName(wrongLanguage.asked)}, answered in ${languageName(wrongLanguage.answered)}`,
    evidence.truncated === null ? null : "the answer was cut off",
    explainAsks(evidence, missed.length, askName(missed[0]?.kind, quote(texts.question, missed[0]?.span))),
    evidence.hedges.length > 0
      ? `the answer doubts itself${evidence.hedges.length > 1 ? ` ${evidence.hedges.length} times` : ""}`
      : null,
  ];
  return joinParts(parts);
}

function explainAsks(evidence: CompletenessEvidence, missed: number, firstMissed: string): string {
  const total = evidence.asks.length;
  if (missed === 0) return total === 1 ? "the question is addressed" : `all ${total} asks addressed`;
  return total === 1
    ? `${firstMissed} not addressed`
    : `${missed} of ${total} asks not addressed: ${firstMissed}`;
}

const askNames: Record<AskKind, string> = {
  reason: "“why”",
  procedure: "“how”",
  time: "“when”",
  quantity: "“how much”",
  place: "“where”",
  person: "“who”",
  choice: "the choice",
  comparison: "the comparison",
  yes_no: "the yes or no",
  open: "the question",
};

const quotableLength = 40;

function askName(kind: AskKind | undefined, quoted: string | null): string {
  if (kind === undefined) return "the question";
  return kind === "open" && quoted !== null && quoted.length <= quotableLength
    ? `“${quoted}”`
    : askNames[kind];
}

function explainMemory({ items }: MemoryEvidence): string {
  const contradicted = items.filter((item) => item.relation === "contradicts").length;
  const agreed = items.filter((item) => item.relation === "agrees").length;
  const known = `of ${countOf(items.length, "known thing")}`;
  const conflict = items.find((item) => item.relation === "contradicts")?.conflict ?? null;
  if (contradicted > 0)
    return `contradicts ${contradicted} ${known}${conflict === null ? "" : ` (${memoryConflictWords[conflict]})`}${agreed > 0 ? `, agrees with ${agreed}` : ""}`;
  return `agrees with ${agreed} ${known}`;
}

function quote(text: string | null, span: Span | undefined): string | null {
  return text === null || span === undefined ? null : text.slice(span.start, span.end);
}

function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

function joinParts(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join("; ");
}
