import type { AuditEntry } from "@/lib/audit/types.ts";
import type { TxCtx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { settleReuses } from "@/lib/review/settle-reuses.ts";
import { endAssignments } from "@/lib/review/store/assignment-store.ts";
import { type CandidateRow, setDecided } from "@/lib/review/store/candidate-store.ts";
import { releaseClaims } from "@/lib/review/store/claim-store.ts";
import { insertDecisions, linkDecisions, type NewDecision } from "@/lib/review/store/decision-store.ts";
import type { AnswerVerdict } from "@/lib/review/types.ts";

type Along = { id: string; answer: string | null };

type Deciding = {
  lead: CandidateRow;
  leadAnswer: string | null;
  members: readonly Along[];
  answerVerdict: AnswerVerdict;
  tookMs: number | null;
  what: Pick<NewDecision, "action" | "reason" | "note" | "target" | "documentId" | "versionId">;
};

/**
 * One decision a candidate, the lead's first. A member carries the lead's verdict only where the agent had said the same to
 * it; of another answer nothing was judged.
 */
export function toDecisions(c: TxCtx, deciding: Deciding): [NewDecision, ...NewDecision[]] {
  const { lead, members, answerVerdict, leadAnswer } = deciding;
  const common = {
    ...deciding.what,
    clusterId: lead.clusterId,
    decidedByKind: c.actor.kind,
    decidedById: actorId(c.actor),
    createdAt: c.now(),
  };
  const first: NewDecision = {
    ...common,
    id: c.newId(),
    candidateId: lead.id,
    leadDecisionId: null,
    tookMs: deciding.tookMs,
    answerVerdict,
  };
  const rest = members.map((member) => ({
    ...common,
    id: c.newId(),
    candidateId: member.id,
    leadDecisionId: first.id,
    tookMs: null,
    answerVerdict: member.answer === leadAnswer ? answerVerdict : ("unsure" as const),
  }));
  return [first, ...rest];
}

/** Stores decisions made as one: candidates, claims, assignments and clusters. Returns whom they decide, the lead first. */
export async function recordDecisions(
  c: TxCtx,
  decisions: readonly [NewDecision, ...NewDecision[]],
): Promise<string[]> {
  const [lead] = decisions;
  const now = c.now();
  const candidateIds = decisions.map(({ candidateId }) => candidateId);
  await insertDecisions(c.tx, c.tenantId, [...decisions]);
  await setDecided(c.tx, c.tenantId, candidateIds, { status: statusOf(lead), decidedAt: now });
  await linkDecisions(c.tx, c.tenantId, [...decisions]);
  await releaseClaims(c.tx, { tenantId: c.tenantId, candidateIds, holderId: null, now });
  await endAssignments(c.tx, c.tenantId, { candidateIds, now, endedById: actorId(c.actor) });
  await settleReuses(c, candidateIds);
  await refreshClusters(c, [lead.clusterId]);
  return candidateIds;
}

/** The audit row of decisions made as one, which names every candidate. */
export function auditOf(
  decisions: readonly [NewDecision, ...NewDecision[]],
  { subjectId }: Pick<CandidateRow, "subjectId">,
): AuditEntry {
  const [lead] = decisions;
  const { action, reason, note, candidateId } = lead;
  const status = statusOf(lead);
  const candidateIds = decisions.map((decision) => decision.candidateId);
  return {
    action: `candidate.${action === "edit" ? "edited" : status}`,
    entity: "candidate",
    entityId: candidateId,
    fields: ["status", "decisionId"],
    before: { status: "open" },
    after: { status, candidateIds, ...(action === "reject" ? { reason, note } : {}) },
    subjectId,
  };
}

function statusOf({ action }: NewDecision): "approved" | "rejected" {
  return action === "reject" ? "rejected" : "approved";
}
