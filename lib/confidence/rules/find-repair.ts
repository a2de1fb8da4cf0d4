import { clearlyRelevantFrom, relevantFrom } from "@/lib/confidence/rules/relevance-bounds.ts";
import {
  platformRules,
  type Factors,
  type FailureClass,
  type RepairType,
  type Signal,
} from "@/lib/confidence/types.ts";

/** Under this share of support most of the answer stands in no passage. */
export const supportedFrom = 0.4;

/** Relevance of a passage that was found, but hardly: the document is there and its phrasings are not. */
const foundBarelyFrom = 0.2;
/** The answer rests on its passages. */
const restsFrom = 0.6;
const addressedFrom = 0.6;
/** A caller's own score from which on its retriever counts as sure of the passage, if the agent then answered from it. */
const retrieverSureFrom = 0.7;

type Scored = { factors: Factors; signals: readonly Signal[] };

/**
 * What would keep this failure from happening again. A pure function of the class and the stored score, so that it can be
 * shown for any candidate. Whether a better document exists elsewhere is not known here: what was not found is
 * `write_document` unless the score itself shows that a document was hardly found (`attach_phrasing`) or that the
 * retriever was sure of the wrong passage and the agent answered from it (`fix_retrieval`).
 */
export function findRepair(failureClass: FailureClass | null, { factors, signals }: Scored): RepairType {
  switch (failureClass) {
    case null:
      return "none";
    case "policy_block":
      return repairOfBlock(factors);
    case "tool_failure":
      return "fix_tool";
    case "memory_conflict":
      return "write_answer";
    case "retrieval_miss":
      return repairOfMiss(factors);
    case "hallucination_signal":
      return repairOfInvention(factors, signals);
    case "incomplete_answer":
      return repairOfGap(factors);
    case "negative_feedback":
      return isOnlyWishForPerson(signals) ? "none" : "write_answer";
    case "low_confidence":
      return isHardlyFound(factors, relevantFrom, clearlyRelevantFrom) ? "attach_phrasing" : "write_answer";
    default:
      return failureClass satisfies never;
  }
}

const rightByNature: ReadonlySet<string> = new Set(platformRules.filter((rule) => rule !== "content_filter"));

/** The platform's rules are right by nature, so the answer is to be written anew; a tenant's, an agent's or a model's rule may be too strict. */
function repairOfBlock(factors: Factors): RepairType {
  const blocking = factors.policy?.evidence.broken.filter((rule) => rule.severity === "block") ?? [];
  const isPlatform = blocking.some((rule) => rule.source === "platform" && rightByNature.has(rule.rule));
  return isPlatform ? "write_answer" : "edit_policy";
}

function repairOfMiss(factors: Factors): RepairType {
  const evidence = factors.retrieval?.evidence;
  if (evidence === undefined || evidence.passageCount === 0) return "write_document";
  const hasAnswered = (factors.completeness?.evidence.refusal ?? null) === null;
  if (hasAnswered && (evidence.callerScore ?? 0) >= retrieverSureFrom) return "fix_retrieval";
  return isHardlyFound(factors, foundBarelyFrom, relevantFrom) ? "attach_phrasing" : "write_document";
}

function isHardlyFound(factors: Factors, from: number, to: number): boolean {
  const evidence = factors.retrieval?.evidence;
  if (evidence === undefined) return false;
  const { relevance, support } = evidence;
  const isInBetween = relevance !== null && relevance >= from && relevance < to;
  return isInBetween && (support ?? 0) >= restsFrom && (factors.completeness?.score ?? 0) >= addressedFrom;
}

/** A statement that a passage carries but for a figure or a "not" keeps 0.4 of its share: half its words stand there. */
const mistakenShare = 0.2;

/** Where the passages are about the question and still carry hardly anything, what was asked is written down nowhere. */
function repairOfInvention(factors: Factors, signals: readonly Signal[]): RepairType {
  const evidence = factors.retrieval?.evidence;
  if (evidence === undefined) return "write_answer";
  const isToldByPassage = evidence.statements.some(
    (statement) => statement.status === "supported" && isDated(statement.span, signals),
  );
  if (isToldByPassage) return "write_document";
  const hasPlainMistake = evidence.statements.some(
    ({ share, mismatches }) => share >= mistakenShare && mismatches.some(({ kind }) => kind !== "name"),
  );
  if (hasPlainMistake) return "write_answer";
  return evidence.support !== null && evidence.support < supportedFrom ? "write_document" : "write_answer";
}

/** A date in the wrong tense that its passage tells just so: the document is out of date. */
function isDated(span: { start: number; end: number }, signals: readonly Signal[]): boolean {
  return signals
    .filter(({ kind }) => kind === "past_as_future" || kind === "future_as_past")
    .some(({ spans }) => spans.some(({ start, end }) => start >= span.start && end <= span.end));
}

/** An answer in full that leaves an ask out which no passage speaks of either lacks a document, not a better answer. */
function repairOfGap(factors: Factors): RepairType {
  const completeness = factors.completeness?.evidence;
  const isWhole =
    completeness !== undefined &&
    !completeness.isEmpty &&
    completeness.refusal === null &&
    completeness.truncated === null;
  const missed = completeness?.asks.filter((ask) => !ask.isMet) ?? [];
  const unknown = factors.retrieval?.evidence.missingTerms ?? [];
  const isUnwritten =
    missed.length > 0 &&
    missed.every((ask) => unknown.some(({ start, end }) => start >= ask.span.start && end <= ask.span.end));
  return isWhole && isUnwritten ? "write_document" : "write_answer";
}

function isOnlyWishForPerson(signals: readonly Signal[]): boolean {
  const kinds = new Set(signals.map((signal) => signal.kind));
  return kinds.has("asks_for_human") && !kinds.has("thumbs_down") && !kinds.has("repeated_question");
}
