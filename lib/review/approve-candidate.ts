import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { requireMember } from "@/lib/access/require-member.ts";
import { draftDocument } from "@/lib/knowledge/draft-document.ts";
import { type BaseVersion, loadBaseVersion } from "@/lib/knowledge/load-base-version.ts";
import { findHeldMs } from "@/lib/review/held-time.ts";
import { lockOpenCandidates, refuseUnreviewed, type Reviewed } from "@/lib/review/open-candidate.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { composeVersion, type VersionText } from "@/lib/review/rules/compose-version.ts";
import { presetVerdict } from "@/lib/review/rules/preset-verdict.ts";
import { selectMembers } from "@/lib/review/rules/select-members.ts";
import {
  type CandidateRow,
  type CandidateTexts,
  findClusterId,
  findOpenMembers,
  findTexts,
  type MemberRow,
  setDecided,
} from "@/lib/review/store/candidate-store.ts";
import { releaseClaims } from "@/lib/review/store/claim-store.ts";
import { endAssignments } from "@/lib/review/store/assignment-store.ts";
import {
  findDocumentOfCandidate,
  insertDecisions,
  linkDecisions,
  type NewDecision,
} from "@/lib/review/store/decision-store.ts";
import type {
  AnswerVerdict,
  ApprovalTarget,
  ApprovalTargetKind,
  DecisionInput,
  DecisionResult,
} from "@/lib/review/types.ts";

export type ApproveInput = Omit<DecisionInput, "action" | "reason"> & {
  candidateId: string;
  action: "approve" | "edit";
};

const memberLimit = 500;

/**
 * Approves the agent's answer, or an edited one, for the candidate and for the open members of its cluster whose question
 * is among `phrasings`. Draft document, decisions, audit and event are one transaction; publishing follows by itself.
 */
export async function approveCandidate(
  ctx: Ctx,
  input: ApproveInput,
  reviewed: Reviewed = { areReviewsIn: false },
): Promise<DecisionResult> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const { lead, asked, members } = await lockTogether(c, input, reviewed);
    const texts = await findTexts(c.tx, c.tenantId, lead.responseId);
    const target = input.target ?? { kind: "new" };
    const approved = toApproved(input, { lead, asked, texts });
    const { documentId, base } = await findTarget(c, target, lead.id);
    const { ownerId } = input.document ?? {};
    if (ownerId != null) await requireMember(c, { memberId: ownerId, path: "/document/ownerId" });
    const versionId = c.newId();
    const answerVerdict =
      input.answerVerdict ?? presetVerdict(target.kind === "attach" ? "reject" : input.action);
    const decisions = toDecisions(c, {
      input,
      target: target.kind,
      tookMs: await findHeldMs(c, lead.id),
      lead,
      leadAnswer: texts.answer,
      members,
      documentId,
      versionId,
      answerVerdict,
    });
    const decisionId = decisions[0]?.id ?? null;
    await draftDocument(c, {
      ...composeVersion(target.kind, approved, base),
      documentId,
      versionId,
      language: lead.language,
      decisionId,
      source: {
        candidateId: lead.id,
        failureClass: lead.failureClass,
        decision: input.action,
        decidedAt: c.now(),
      },
      details: input.document ?? {},
    });
    await storeDecisions(c, { lead, members, decisions, action: input.action });
    if (decisionId !== null) {
      c.emit({
        name: "candidate/approved",
        data: { tenantId: c.tenantId, candidateId: lead.id, decisionId, documentId, versionId },
      });
    }
    const decidedCandidateIds = [lead.id, ...members.map((member) => member.id)];
    const made = { decisionId, documentId, versionId, answerVerdict };
    return { candidateId: lead.id, status: "approved", ...made, decidedCandidateIds };
  });
}

type Loaded = { lead: CandidateRow; asked: MemberRow[]; texts: CandidateTexts };

function toApproved(input: ApproveInput, { lead, asked, texts }: Loaded): VersionText {
  const question = input.question ?? texts.question;
  if (question === null)
    throw missing(
      "question",
      "The question of this candidate is gone. Give the question the document answers.",
    );
  return {
    question,
    answer: chooseAnswer(input, texts),
    phrasings: toPhrasings(input, lead, texts, asked),
  };
}

/** Where the approval goes: a named document with the version the next is made from, or one of its own. */
async function findTarget(
  c: TxCtx,
  target: ApprovalTarget,
  candidateId: string,
): Promise<{ documentId: string; base: BaseVersion | null }> {
  if (target.kind === "new")
    return {
      documentId: (await findDocumentOfCandidate(c.tx, c.tenantId, candidateId)) ?? c.newId(),
      base: null,
    };
  const base = await loadBaseVersion(c, { documentId: target.documentId });
  if (target.versionId !== undefined && target.versionId !== base.versionId)
    throw new DomainError(
      "conflict",
      "The document changed since you looked at it. Read it again, then decide; what you wrote is still here.",
    );
  return { documentId: target.documentId, base };
}

/** Where questions are attached to a document its text is kept, and the agent's needs no judging. */
function chooseAnswer(input: ApproveInput, texts: CandidateTexts): string {
  if (input.target?.kind === "attach") return "";
  if (input.action === "edit") {
    if (input.answer === undefined) throw missing("answer", "An edit needs the edited answer.");
    return input.answer;
  }
  if (input.answer !== undefined && input.answer !== texts.answer) {
    throw missing("answer", 'Approving keeps the agent\'s answer. To change it use the action "edit".');
  }
  if (texts.answer === null || texts.answer.trim() === "")
    throw missing("answer", "The agent gave no answer that could be approved. Edit it instead.");
  return texts.answer;
}

function missing(field: string, message: string): DomainError {
  return new DomainError("invalid_input", message, { problems: [{ path: `/${field}`, message }] });
}

/**
 * The members are chosen first and locked together with the lead; whoever was decided meanwhile is left out. What several
 * people review is decided one by one, though what it asked (`asked`) still leads to the document.
 */
async function lockTogether(
  c: TxCtx,
  { candidateId, phrasings = [], expectedVersion }: ApproveInput,
  reviewed: Reviewed,
): Promise<{ lead: CandidateRow; asked: MemberRow[]; members: MemberRow[] }> {
  const asked = await findMembers(c, candidateId, phrasings);
  const { candidate: lead, others } = await lockOpenCandidates(
    c,
    { candidateId, expectedVersion },
    reviewed.areReviewsIn ? [] : asked.map((member) => member.id),
  );
  refuseUnreviewed(lead, reviewed);
  const decided = new Set(
    others
      .filter((row) => row.status === "open" && !row.isSubjectBlocked && row.neededReviews === 1)
      .map((row) => row.id),
  );
  return { lead, asked, members: asked.filter((member) => decided.has(member.id)) };
}

async function findMembers(c: TxCtx, candidateId: string, phrasings: string[]): Promise<MemberRow[]> {
  if (phrasings.length === 0) return [];
  const { tenantId } = c;
  const clusterId = await findClusterId(c.tx, tenantId, candidateId);
  if (clusterId === null) return [];
  const now = c.now();
  const open = await findOpenMembers(c.tx, {
    tenantId,
    clusterId,
    exceptId: candidateId,
    now,
    limit: memberLimit,
  });
  const me = actorId(c.actor);
  const rows = open.map((member) => ({
    ...member,
    isClaimedByOther: member.holderId !== null && member.holderId !== me,
  }));
  return selectMembers(rows, phrasings);
}

type DecisionParts = {
  input: ApproveInput;
  target: ApprovalTargetKind;
  tookMs: number | null;
  lead: CandidateRow;
  leadAnswer: string | null;
  members: MemberRow[];
  documentId: string;
  versionId: string;
  answerVerdict: AnswerVerdict;
};

/** A member carries the lead's verdict only where the agent had said the same to it; of another answer nothing was judged. */
function toDecisions(c: TxCtx, parts: DecisionParts): NewDecision[] {
  const { input, lead, members, documentId, versionId, answerVerdict } = parts;
  const common = {
    clusterId: lead.clusterId,
    action: input.action,
    reason: null,
    note: input.note ?? null,
    target: parts.target,
    documentId,
    versionId,
    decidedByKind: c.actor.kind,
    decidedById: actorId(c.actor),
    createdAt: c.now(),
  };
  const first: NewDecision = {
    ...common,
    id: c.newId(),
    candidateId: lead.id,
    leadDecisionId: null,
    tookMs: parts.tookMs,
    answerVerdict,
  };
  const rest = members.map((member) => ({
    ...common,
    id: c.newId(),
    candidateId: member.id,
    leadDecisionId: first.id,
    tookMs: null,
    answerVerdict: member.answer === parts.leadAnswer ? answerVerdict : ("unsure" as const),
  }));
  return [first, ...rest];
}

function toPhrasings(input: ApproveInput, lead: CandidateRow, texts: CandidateTexts, others: MemberRow[]) {
  const own =
    texts.question === null
      ? []
      : [{ text: texts.question, sourceCandidateId: lead.id, subjectId: lead.subjectId }];
  const asked = others.flatMap(({ id, question, subjectId }) =>
    question === null ? [] : [{ text: question, sourceCandidateId: id, subjectId }],
  );
  const written = (input.phrasings ?? []).map((text) => ({ text, sourceCandidateId: null, subjectId: null }));
  return [...own, ...asked, ...written];
}

async function storeDecisions(
  c: TxCtx,
  parts: { lead: CandidateRow; members: MemberRow[]; decisions: NewDecision[]; action: string },
): Promise<void> {
  const ids = [parts.lead.id, ...parts.members.map((member) => member.id)];
  await insertDecisions(c.tx, c.tenantId, parts.decisions);
  await setDecided(c.tx, c.tenantId, ids, { status: "approved", decidedAt: c.now() });
  await linkDecisions(c.tx, c.tenantId, parts.decisions);
  await releaseClaims(c.tx, { tenantId: c.tenantId, candidateIds: ids, holderId: null, now: c.now() });
  await endAssignments(c.tx, c.tenantId, { candidateIds: ids, now: c.now(), endedById: actorId(c.actor) });
  await refreshClusters(c, [parts.lead.clusterId]);
  await recordAudit(c, {
    action: `candidate.${parts.action === "edit" ? "edited" : "approved"}`,
    entity: "candidate",
    entityId: parts.lead.id,
    fields: ["status", "decisionId"],
    before: { status: "open" },
    after: { status: "approved", candidateIds: ids },
  });
}
