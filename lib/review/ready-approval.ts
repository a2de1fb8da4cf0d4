import type { Ctx, TxCtx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import type { Proposal } from "@/lib/knowledge/conflict-types.ts";
import { type ReadiedProposal, readyProposal } from "@/lib/knowledge/find-conflicts.ts";
import { getEditBase } from "@/lib/knowledge/get-edit-base.ts";
import { findMembersByIds } from "@/lib/review/store/cluster-read-store.ts";
import { findDocumentOfCandidate } from "@/lib/review/store/decision-store.ts";
import type { DecisionInput } from "@/lib/review/types.ts";

type Approval = Pick<
  DecisionInput,
  "action" | "question" | "answer" | "phrasings" | "memberIds" | "target"
> & {
  candidateId: string;
};

/** As many questions of members as the check compares. */
const readMembers = 20;

/**
 * Readies the check of an approval against live knowledge, before its transaction. Null for what publishes nothing: another
 * action, a candidate that is not there, an approval without question or answer, which is refused for that.
 */
export async function readyApproval(ctx: Ctx, input: Approval): Promise<ReadiedProposal | null> {
  requirePermission(ctx.actor, "review");
  if (input.action !== "approve" && input.action !== "edit") return null;
  const proposal = await inTransaction(ctx, (c) => toProposal(c, input));
  return proposal === null ? null : readyProposal(ctx, proposal);
}

async function toProposal(c: TxCtx, input: Approval): Promise<Proposal | null> {
  const { candidateId, target } = input;
  const memberIds = (input.memberIds ?? []).filter((id) => id !== candidateId).slice(0, readMembers);
  const ids = [candidateId, ...memberIds];
  const rows = await findMembersByIds(c.tx, { tenantId: c.tenantId, ids, now: c.now() });
  const lead = rows.find(({ id }) => id === candidateId);
  const isInto = target !== undefined && target.kind !== "new";
  const kept =
    isInto && target.kind === "attach"
      ? (await getEditBase(c, { documentId: target.documentId }))?.answer
      : (input.answer ?? lead?.answer);
  const question = input.question ?? lead?.question;
  if (lead === undefined || question == null || kept == null) return null;
  const asked = rows.flatMap((row) => (row.isSubjectBlocked || row.question === null ? [] : [row.question]));
  return {
    question,
    phrasings: [...asked, ...(input.phrasings ?? [])],
    answer: kept,
    exceptDocumentIds: [
      ...(isInto ? [target.documentId] : []),
      // Opened again, it goes into what it published before.
      (await findDocumentOfCandidate(c.tx, c.tenantId, candidateId)) ?? [],
    ].flat(),
  };
}
