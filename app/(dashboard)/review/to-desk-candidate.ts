import type {
  DeskCandidate,
  Holder,
  NearDocument,
  ShownDecision,
  ShownMemory,
} from "@/components/review/desk-types.ts";
import type { ShownPassage } from "@/components/review/passage-list.tsx";
import type { SearchHit } from "@/lib/knowledge/types.ts";
import type { CandidateDetail } from "@/lib/review/get-candidate.ts";
import { AnswerVerdict, RejectReason } from "@/lib/review/types.ts";

const shownDocuments = 3;

/** Names people by member id; anyone unknown is a key or a former member. */
export type Names = { me: string | null; nameOf: (id: string) => string };

export function toHolder(holderId: string | null, { me, nameOf }: Names): Holder | null {
  return holderId === null ? null : { name: nameOf(holderId), isMe: holderId === me };
}

/** What the desk shows of a candidate, ready for the browser. */
export function toDeskCandidate(
  detail: CandidateDetail,
  { hits, names, rightShare }: { hits: SearchHit[]; names: Names; rightShare: number | null },
): DeskCandidate {
  const {
    id,
    clusterId,
    status,
    question,
    answer,
    failureClass,
    secondaryClasses,
    captureReason,
    language,
    agentName,
  } = detail;
  const claimHolder = toHolder(detail.claim?.holderId ?? null, names);
  return {
    id,
    clusterId,
    status,
    question,
    answer,
    failureClass,
    secondaryClasses,
    captureReason,
    language,
    agentName,
    capturedAt: detail.capturedAt.toISOString(),
    threadId: detail.threadExternalId,
    askedCount: detail.memberCount ?? 1,
    peopleCount: detail.subjectCount,
    firstSeenAt: (detail.firstSeenAt ?? detail.occurredAt).toISOString(),
    why: { ...toWhy(detail), rightShare },
    evidence: detail.confidence?.scoring.factors ?? null,
    statements: detail.why.statements,
    marks: detail.why.marks,
    passages: detail.passages?.map(toPassage) ?? null,
    memory: toMemory(detail),
    toolCalls: detail.toolCalls.map(({ name, ok, error }) => ({ name, ok, error: error ?? null })),
    members: detail.members.map((member) => ({
      id: member.id,
      question: member.question,
      holder: toHolder(member.holderId, names),
    })),
    nearDocuments: toNearDocuments(hits),
    claim:
      detail.claim === null || claimHolder === null
        ? null
        : { holder: claimHolder, expiresAt: detail.claim.expiresAt.toISOString() },
    decisions: detail.decisions.map((decision) => toDecision(decision, names)),
  };
}

function toWhy({
  why,
  confidence,
  classEvidence,
}: CandidateDetail): Omit<DeskCandidate["why"], "rightShare"> {
  return {
    sentence: why.capture,
    composite: confidence?.composite ?? null,
    cut: confidence?.thresholdValue ?? null,
    ruleVersion: confidence?.scoring.ruleVersion ?? null,
    factors: why.factors.map(({ factor, score, weight, sentence }) => ({
      name: factor,
      score,
      weight,
      evidence: sentence,
    })),
    signals: why.signalLines,
    failure: classEvidence ?? "",
    repair: why.repair.sentence,
  };
}

type Passage = NonNullable<CandidateDetail["passages"]>[number];

/** A caller's score outside 0..1 is on a scale of its own and is not shown as closeness. */
function toPassage({ title, text, score }: Passage): ShownPassage {
  return { title, text, relevance: score !== null && score >= 0 && score <= 1 ? score : null };
}

function toMemory({ memory, confidence }: CandidateDetail): ShownMemory[] {
  const items = confidence?.scoring.factors.memory?.evidence.items ?? [];
  return memory.map(({ kind, text, at }, index) => {
    const item = items.find((one) => one.index === index);
    return {
      kind,
      text,
      at: at instanceof Date ? at.toISOString() : (at ?? null),
      relation: item?.relation ?? null,
      conflict: item?.conflict ?? null,
    };
  });
}

function toNearDocuments(hits: SearchHit[]): NearDocument[] {
  const nearest = new Map<string, NearDocument>();
  for (const { documentId, title, similarity } of hits) {
    const known = nearest.get(documentId);
    if (known === undefined || (similarity ?? -1) > (known.similarity ?? -1))
      nearest.set(documentId, { documentId, title, similarity });
  }
  return [...nearest.values()]
    .sort((a, b) => (b.similarity ?? -1) - (a.similarity ?? -1))
    .slice(0, shownDocuments);
}

function toDecision(decision: CandidateDetail["decisions"][number], { nameOf }: Names): ShownDecision {
  const {
    id,
    action,
    answerVerdict,
    reason,
    note,
    decidedByKind,
    decidedById,
    documentId,
    versionId,
    undoReason,
  } = decision;
  return {
    id,
    action,
    answerVerdict: AnswerVerdict.parse(answerVerdict),
    reason: reason === null ? null : RejectReason.parse(reason),
    note,
    by: decidedByKind === "key" ? "an API key" : decidedById === null ? "the system" : nameOf(decidedById),
    at: decision.createdAt.toISOString(),
    isAlong: decision.leadDecisionId !== null,
    undoneAt: decision.undoneAt?.toISOString() ?? null,
    undoReason,
    documentId,
    versionId,
  };
}
