import { describeFinding } from "@/lib/proof/rules/describe-finding.ts";
import { itemKey } from "@/lib/proof/rules/item-key.ts";
import type { ProofCounts, ProofFinding, ProofItem, ProofStatus } from "@/lib/proof/types.ts";

export type ProofFacts = {
  documentId: string;
  before: readonly ProofItem[];
  after: readonly ProofItem[];
  /** False while the document is paused, archived or replaced, whatever it would match. */
  isServing: boolean;
};

export type ProofJudgement = ProofCounts & {
  status: "learned" | "not_learned";
  reason: string;
  findings: ProofFinding[];
};

/**
 * Learned when the document now answers its own question and most of its phrasings, none of them is answered by another
 * one, and no near miss gets it. What was held out is told and does not decide: it shows how far the document generalises.
 */
export function judgeProof(facts: ProofFacts): ProofJudgement {
  const { documentId, after } = facts;
  const own = after.filter(({ kind }) => kind === "canonical" || kind === "phrasing");
  const nearMisses = after.filter(({ kind }) => mustNotKinds.has(kind));
  const counts = {
    rightCount: own.filter((item) => gets(item, documentId)).length,
    ownCount: own.length,
    refusedCount: nearMisses.filter((item) => !gets(item, documentId)).length,
    nearMissCount: nearMisses.length,
  };
  const findings = facts.isServing
    ? [...ownFindings(own, documentId), ...nearFindings(facts), ...heldOutFindings(facts)]
    : [finding("not_serving", 1, 1)];
  const deciding = findings.filter(({ isDeciding }) => isDeciding);
  return {
    ...counts,
    findings,
    status: deciding.length === 0 ? "learned" : "not_learned",
    reason: deciding.length === 0 ? successOf(counts) : deciding.map(describeFinding).join(" "),
  };
}

/** What a status becomes when the questions are asked again: what was learned once and no longer holds has regressed. */
export function nextStatus(previous: ProofStatus, judged: ProofJudgement["status"]): ProofStatus {
  const wasLearned = previous === "learned" || previous === "regressed";
  return judged === "not_learned" && wasLearned ? "regressed" : judged;
}

const mustNotKinds: ReadonlySet<ProofItem["kind"]> = new Set(["near_miss", "rejected", "opposite"]);

const gets = (item: ProofItem, documentId: string) => item.isServed && item.documentId === documentId;

function finding(
  kind: ProofFinding["kind"],
  count: number,
  of: number,
  more: Partial<Pick<ProofFinding, "documentId" | "isDeciding">> = {},
): ProofFinding {
  return { kind, count, of, documentId: null, isDeciding: true, ...more };
}

function ownFindings(own: readonly ProofItem[], documentId: string): ProofFinding[] {
  const canonical = own.find(({ kind }) => kind === "canonical");
  const refused = own.filter((item) => !gets(item, documentId));
  const elsewhere = own.filter((item) => item.isServed && item.documentId !== documentId);
  const found: ProofFinding[] = [];
  if (elsewhere.length > 0)
    found.push(finding("served_elsewhere", elsewhere.length, own.length, { documentId: mostOf(elsewhere) }));
  else if (canonical === undefined || !gets(canonical, documentId))
    found.push(finding("own_refused", 1, 1, { documentId: canonical?.rivalId ?? null }));
  if (refused.length > 0 && own.length > 1) {
    const isDeciding = (own.length - refused.length) * 2 < own.length;
    const isTold = found.length > 0 && refused.length === 1;
    if (!isTold) found.push(finding("phrasings_refused", refused.length, own.length, { isDeciding }));
  }
  return found;
}

function nearFindings({ documentId, before, after }: ProofFacts): ProofFinding[] {
  const earlier = new Map(before.map((item) => [itemKey(item), item]));
  const of = (kind: ProofItem["kind"]) => after.filter((item) => item.kind === kind);
  const taken = (kind: ProofItem["kind"]) => of(kind).filter((item) => gets(item, documentId));
  const others = taken("near_miss");
  const displaced = of("near_miss").filter((item) => {
    const was = earlier.get(itemKey(item));
    return !item.isServed && was?.isServed === true && was.documentId === item.ownerId;
  });
  return [
    ...told("takes_others", others, of("near_miss"), ownerOf(others)),
    ...told("takes_rejected", taken("rejected"), of("rejected"), null),
    ...told("takes_opposites", taken("opposite"), of("opposite"), null),
    ...told("displaces", displaced, of("near_miss"), ownerOf(displaced), false),
  ];
}

function told(
  kind: ProofFinding["kind"],
  items: readonly ProofItem[],
  of: readonly ProofItem[],
  documentId: string | null,
  isDeciding = true,
): ProofFinding[] {
  return items.length === 0 ? [] : [finding(kind, items.length, of.length, { documentId, isDeciding })];
}

function heldOutFindings({ documentId, after }: ProofFacts): ProofFinding[] {
  const heldOut = after.filter(({ kind }) => kind === "held_out" || kind === "held_out_phrasing");
  const missed = heldOut.filter((item) => !gets(item, documentId));
  return told("held_out_missed", missed, heldOut, mostOf(missed.filter(({ isServed }) => isServed)), false);
}

const ownerOf = (items: readonly ProofItem[]) => items[0]?.ownerId ?? null;

/** The document that most of them got. */
function mostOf(items: readonly ProofItem[]): string | null {
  const counts = new Map<string, number>();
  for (const { documentId } of items)
    if (documentId !== null) counts.set(documentId, (counts.get(documentId) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))[0]?.[0] ?? null;
}

function successOf({ rightCount, ownCount, refusedCount, nearMissCount }: ProofCounts): string {
  const own = `${rightCount} of ${ownCount} of its own questions ${ownCount === 1 ? "is" : "are"} answered with it`;
  if (nearMissCount === 0) return `${own}.`;
  return `${own}, and ${refusedCount} of ${nearMissCount} near ${nearMissCount === 1 ? "miss" : "misses"} refused.`;
}
