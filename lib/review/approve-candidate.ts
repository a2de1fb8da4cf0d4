import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { requireMember } from "@/lib/access/require-member.ts";
import { draftDocument } from "@/lib/knowledge/draft-document.ts";
import { type BaseVersion, loadBaseVersion } from "@/lib/knowledge/load-base-version.ts";
import { type ReadiedProposal, refuseConflicts } from "@/lib/knowledge/find-conflicts.ts";
import { chooseAnswer, invalidField } from "@/lib/review/choose-answer.ts";
import { findHeldMs } from "@/lib/review/held-time.ts";
import { lockWithMembers } from "@/lib/review/lock-with-members.ts";
import type { Reviewed } from "@/lib/review/open-candidate.ts";
import { auditOf, recordDecisions, toDecisions } from "@/lib/review/record-decisions.ts";
import { readyApproval } from "@/lib/review/ready-approval.ts";
import { composeVersion, type VersionText } from "@/lib/review/rules/compose-version.ts";
import { verdictOf } from "@/lib/review/verdict-of.ts";
import { type CandidateRow, type CandidateTexts, findTexts } from "@/lib/review/store/candidate-store.ts";
import type { ClusterMemberRow } from "@/lib/review/store/cluster-read-store.ts";
import { findDocumentOfCandidate } from "@/lib/review/store/decision-store.ts";
import type { ApprovalTarget, DecisionInput, DecisionResult } from "@/lib/review/types.ts";

export type ApproveInput = Omit<DecisionInput, "action" | "reason"> & {
  candidateId: string;
  action: "approve" | "edit";
};

/**
 * Approves the agent's answer, or an edited one, for the candidate and for the open members of its cluster whose question
 * is among `phrasings`, or for the members named. Draft document, decisions, audit and event are one transaction; publishing
 * follows by itself.
 */
export async function approveCandidate(
  ctx: Ctx,
  input: ApproveInput,
  reviewed: Reviewed = { areReviewsIn: false },
): Promise<DecisionResult> {
  requirePermission(ctx.actor, "review");
  const readied = reviewed.readied === undefined ? await readyApproval(ctx, input) : reviewed.readied;
  return inTransaction(ctx, async (c) => {
    const wanted = { ...input, needsText: true };
    const { lead, asked, members, leftOut } = await lockWithMembers(c, wanted, reviewed);
    const texts = await findTexts(c.tx, c.tenantId, lead.responseId);
    const target = input.target ?? { kind: "new" };
    const approved = toApproved(input, { lead, asked, texts });
    const { documentId, base, absorbed } = await findTarget(c, target, lead.id);
    await checkAgainstLive(c, { approved, readied, confirmed: input.confirmedConflicts ?? [] });
    const { ownerId } = input.document ?? {};
    if (ownerId != null) await requireMember(c, { memberId: ownerId, path: "/document/ownerId" });
    const versionId = c.newId();
    const answerVerdict = verdictOf(input);
    const decisions = toDecisions(c, {
      lead,
      leadAnswer: texts.answer,
      members,
      answerVerdict,
      tookMs: await findHeldMs(c, lead.id),
      what: { ...notedOf(input), target: target.kind, documentId, versionId },
    });
    const decisionId = decisions[0].id;
    await draftDocument(c, {
      ...composeVersion(target.kind, approved, base, absorbed),
      documentId,
      versionId,
      ...(base === null ? {} : { previousVersionId: base.versionId }),
      carriesPrevious: target.kind === "attach" || target.kind === "merge",
      supersedesId: absorbed?.documentId ?? null,
      language: lead.language,
      decisionId,
      source: sourceOf(c, input, lead),
      details: input.document ?? {},
    });
    const decidedCandidateIds = await recordDecisions(c, decisions);
    await recordAudit(c, auditOf(decisions, lead));
    c.emit({
      name: "candidate/approved",
      data: { tenantId: c.tenantId, candidateId: lead.id, decisionId, documentId, versionId },
    });
    return {
      candidateId: lead.id,
      status: "approved",
      decisionId,
      documentId,
      versionId,
      answerVerdict,
      decidedCandidateIds,
      leftOut,
    };
  });
}

type Checked = { approved: VersionText; readied: ReadiedProposal | null; confirmed: readonly string[] };

/** What was readied is what is approved, or it is looked at again. */
async function checkAgainstLive(c: TxCtx, { approved, readied, confirmed }: Checked): Promise<void> {
  if (readied === null || readied.proposal.question !== approved.question)
    throw new DomainError("conflict", "The candidate changed while you decided. Read it again, then decide.");
  await refuseConflicts(c, readied, confirmed);
}

const notedOf = ({ action, note }: ApproveInput) => ({ action, reason: null, note: note ?? null });

const sourceOf = (c: TxCtx, { action }: ApproveInput, { id, failureClass }: CandidateRow) => ({
  candidateId: id,
  failureClass,
  decision: action,
  decidedAt: c.now(),
});

type Loaded = { lead: CandidateRow; asked: ClusterMemberRow[]; texts: CandidateTexts };

function toApproved(input: ApproveInput, { lead, asked, texts }: Loaded): VersionText {
  const question = input.question ?? texts.question;
  if (question === null)
    throw invalidField(
      "question",
      "The question of this candidate is gone. Give the question the document answers.",
    );
  return {
    question,
    answer: chooseAnswer(input, texts.answer),
    phrasings: toPhrasings(input, lead, texts, asked),
  };
}

type Absorbed = BaseVersion & { documentId: string };
type Target = { documentId: string; base: BaseVersion | null; absorbed: Absorbed | null };

/** Where the approval goes: a named document with the version the next is made from, or one of its own. */
async function findTarget(c: TxCtx, target: ApprovalTarget, candidateId: string): Promise<Target> {
  const ownId = await findDocumentOfCandidate(c.tx, c.tenantId, candidateId);
  if (target.kind === "new") return { documentId: ownId ?? c.newId(), base: null, absorbed: null };
  const { documentId } = target;
  const base = await loadBaseVersion(c, { documentId });
  if (target.versionId !== undefined && target.versionId !== base.versionId)
    throw new DomainError(
      "conflict",
      "The document changed since you looked at it. Read it again, then decide; what you wrote is still here.",
    );
  // What the candidate published before it was reopened is merged away: the target takes its questions and its place.
  const isAbsorbed = target.kind === "merge" && ownId !== null && ownId !== documentId;
  const absorbed = isAbsorbed
    ? { documentId: ownId, ...(await loadBaseVersion(c, { documentId: ownId })) }
    : null;
  return { documentId, base, absorbed };
}

function toPhrasings(
  input: ApproveInput,
  lead: CandidateRow,
  texts: CandidateTexts,
  others: ClusterMemberRow[],
) {
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
