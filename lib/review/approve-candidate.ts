import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { draftDocument } from "@/lib/knowledge/draft-document.ts";
import { lockOpenCandidates } from "@/lib/review/open-candidate.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
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
import {
  findDocumentOfCandidate,
  insertDecisions,
  linkDecisions,
  type NewDecision,
} from "@/lib/review/store/decision-store.ts";
import type { AnswerVerdict, DecisionResult } from "@/lib/review/types.ts";

export type ApproveInput = {
  candidateId: string;
  action: "approve" | "edit";
  answer?: string | undefined;
  question?: string | undefined;
  phrasings?: string[] | undefined;
  reason?: string | undefined;
  answerVerdict?: AnswerVerdict | undefined;
};

const memberLimit = 500;

/**
 * Approves the agent's answer, or an edited one, for the candidate and for the open members of its cluster whose question
 * is among `phrasings`. Draft document, decisions, audit and event are one transaction; publishing follows by itself.
 */
export async function approveCandidate(ctx: Ctx, input: ApproveInput): Promise<DecisionResult> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const { lead, members } = await lockTogether(c, input);
    const texts = await findTexts(c.tx, c.tenantId, lead.responseId);
    const answer = chooseAnswer(input, texts);
    const question = input.question ?? texts.question;
    if (question === null)
      throw missing(
        "question",
        "The question of this candidate is gone. Give the question the document answers.",
      );
    const documentId = (await findDocumentOfCandidate(c.tx, c.tenantId, lead.id)) ?? c.newId();
    const versionId = c.newId();
    const answerVerdict = input.answerVerdict ?? presetVerdict(input.action);
    const decisions = toDecisions(c, {
      input,
      lead,
      leadAnswer: texts.answer,
      members,
      documentId,
      versionId,
      answerVerdict,
    });
    const decisionId = decisions[0]?.id ?? null;
    await draftDocument(c, {
      documentId,
      versionId,
      question,
      answer,
      phrasings: toPhrasings(input, lead, texts, members),
      language: lead.language,
      decisionId,
      source: {
        candidateId: lead.id,
        failureClass: lead.failureClass,
        decision: input.action,
        decidedAt: c.now(),
      },
    });
    await storeDecisions(c, { lead, members, decisions, action: input.action });
    if (decisionId !== null) {
      c.emit({
        name: "candidate/approved",
        data: { tenantId: c.tenantId, candidateId: lead.id, decisionId, documentId, versionId },
      });
    }
    const decidedCandidateIds = [lead.id, ...members.map((member) => member.id)];
    return {
      candidateId: lead.id,
      status: "approved",
      decisionId,
      documentId,
      versionId,
      answerVerdict,
      decidedCandidateIds,
    };
  });
}

function chooseAnswer(input: ApproveInput, texts: CandidateTexts): string {
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

/** The members are chosen first and locked together with the lead; whoever was decided meanwhile is left out. */
async function lockTogether(
  c: TxCtx,
  { candidateId, phrasings = [] }: ApproveInput,
): Promise<{ lead: CandidateRow; members: MemberRow[] }> {
  const chosen = await findMembers(c, candidateId, phrasings);
  const { candidate: lead, others } = await lockOpenCandidates(
    c,
    candidateId,
    chosen.map((member) => member.id),
  );
  const stillOpen = new Set(
    others.filter((row) => row.status === "open" && !row.isSubjectBlocked).map((row) => row.id),
  );
  return { lead, members: chosen.filter((member) => stillOpen.has(member.id)) };
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
    reason: input.reason ?? null,
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
    answerVerdict,
  };
  const rest = members.map((member) => ({
    ...common,
    id: c.newId(),
    candidateId: member.id,
    leadDecisionId: first.id,
    answerVerdict: member.answer === parts.leadAnswer ? answerVerdict : ("unsure" as const),
  }));
  return [first, ...rest];
}

function toPhrasings(input: ApproveInput, lead: CandidateRow, texts: CandidateTexts, members: MemberRow[]) {
  const own =
    texts.question === null
      ? []
      : [{ text: texts.question, sourceCandidateId: lead.id, subjectId: lead.subjectId }];
  const asked = members.flatMap(({ id, question, subjectId }) =>
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
