import type {
  DeskCandidate,
  Holder,
  NearDocument,
  ShownAssignment,
  ShownDecision,
  ShownMemory,
} from "@/components/review/desk-types.ts";
import type { ShownPassage } from "@/components/review/passage-list.tsx";
import type { ReuseSource } from "@/lib/knowledge/get-reuse-source.ts";
import { ReuseVerdict, VerdictSource } from "@/lib/knowledge/types.ts";
import type { CandidateDetail } from "@/lib/review/get-candidate.ts";
import { AnswerVerdict, RejectReason } from "@/lib/review/types.ts";

/** Names people by member id; anyone unknown is a key or a former member. */
export type Names = { me: string | null; nameOf: (id: string) => string };

export function toHolder(holderId: string | null, { me, nameOf }: Names): Holder | null {
  return holderId === null ? null : { name: nameOf(holderId), isMe: holderId === me };
}

/** What the desk shows of a candidate, ready for the browser; where its answer was served from is added to it. */
export function toDeskCandidate(
  detail: CandidateDetail,
  {
    nearDocuments,
    names,
    rightShare,
  }: { nearDocuments: NearDocument[]; names: Names; rightShare: number | null },
): Omit<DeskCandidate, "servedFrom"> {
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
    nearDocuments,
    assignment: toAssignment(detail.assignment, names),
    seats: toSeats(detail, names),
    version: detail.version,
    claim:
      detail.claim === null || claimHolder === null
        ? null
        : { holder: claimHolder, expiresAt: detail.claim.expiresAt.toISOString() },
    decisions: detail.decisions.map((decision) => toDecision(decision, names)),
  };
}

/** What the desk shows of the document an approved answer was served from. */
export function toServedFrom(source: ReuseSource): NonNullable<DeskCandidate["servedFrom"]> {
  const { documentId, title, versionNumber, status, isVersionLive, probability, verdict } = source;
  const said = verdict === null ? null : ReuseVerdict.parse(verdict);
  const by = source.verdictSource === null ? null : VerdictSource.parse(source.verdictSource);
  return { documentId, title, versionNumber, status, isVersionLive, probability, verdict: said, source: by };
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

function toSeats({ neededReviews, reviewedByIds }: CandidateDetail, { me }: Names): DeskCandidate["seats"] {
  if (neededReviews === 1) return null;
  const isMineIn = me !== null && reviewedByIds.includes(me);
  return { needed: neededReviews, in: reviewedByIds.length, isMineIn };
}

function toAssignment(assignment: CandidateDetail["assignment"], names: Names): ShownAssignment | null {
  if (assignment === null) return null;
  const { memberId, kind, note, assignedByKind, assignedById, createdAt } = assignment;
  const to = toHolder(memberId, names);
  if (to === null) return null;
  const by = byWhom(assignedByKind, assignedById, names);
  return { memberId, to, kind, note, by, at: createdAt.toISOString() };
}

function byWhom(kind: string, id: string | null, { nameOf }: Names): string {
  if (kind === "key") return "an API key";
  return id === null ? "the system" : nameOf(id);
}

function toDecision(decision: CandidateDetail["decisions"][number], names: Names): ShownDecision {
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
    by: byWhom(decidedByKind, decidedById, names),
    at: decision.createdAt.toISOString(),
    isAlong: decision.leadDecisionId !== null,
    undoneAt: decision.undoneAt?.toISOString() ?? null,
    undoReason,
    documentId,
    versionId,
  };
}
