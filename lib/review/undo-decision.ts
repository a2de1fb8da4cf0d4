import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { withdrawVersion } from "@/lib/knowledge/withdraw-version.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { settleReuses } from "@/lib/review/settle-reuses.ts";
import { lockCandidates, setDecided } from "@/lib/review/store/candidate-store.ts";
import {
  findDecisionGroup,
  findDecisionInForce,
  findLatestSkip,
  isBuiltUpon,
  lockDecision,
  markUndone,
} from "@/lib/review/store/decision-store.ts";
import { openResult } from "@/lib/review/open-result.ts";
import type { DecisionResult } from "@/lib/review/types.ts";

/**
 * Takes back the decision in force, with the cluster members it covered: the document is withdrawn and the candidates are
 * open again, in one transaction. Without one it takes back the latest skip.
 */
export async function undoDecision(ctx: Ctx, input: { candidateId: string }): Promise<DecisionResult> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const decision = await findDecisionInForce(c.tx, c.tenantId, input.candidateId);
    if (decision === null) return undoSkip(c, input.candidateId);
    const leadId = decision.leadDecisionId ?? decision.id;
    const { group, locked } = await lockGroup(c, leadId);
    const lead = await lockDecision(c.tx, c.tenantId, decision.id);
    if (lead === null || lead.undoneAt !== null) throw nothingToUndo();
    const candidateIds = group.map((row) => row.candidateId);
    await markUndone(
      c.tx,
      c.tenantId,
      group.map((row) => row.id),
      mark(c),
    );
    await setDecided(c.tx, c.tenantId, candidateIds, { status: "open", decidedAt: null });
    if (decision.versionId !== null) await withdrawVersion(c, { versionId: decision.versionId });
    // Only now nobody else can make a version from it.
    await refuseBuiltUpon(c, decision);
    await settleReuses(c, candidateIds);
    // Members may have been split off or merged since they were decided.
    await refreshClusters(
      c,
      [...group, ...locked].map((row) => row.clusterId),
    );
    await recordAudit(c, {
      action: "decision.undone",
      entity: "candidate",
      entityId: input.candidateId,
      fields: ["status", "decisionId"],
      before: { decisionId: leadId },
      after: { status: "open", candidateIds },
    });
    return openResult(input.candidateId, { decidedCandidateIds: candidateIds });
  });
}

/** The decisions made as one that are still in force once their candidates can no longer be decided by others. */
async function lockGroup(c: TxCtx, leadId: string) {
  const before = await findDecisionGroup(c.tx, c.tenantId, leadId);
  const candidateIds = before.map((row) => row.candidateId);
  const locked = await lockCandidates(c.tx, c.tenantId, candidateIds);
  return { group: await findDecisionGroup(c.tx, c.tenantId, leadId), locked };
}

async function undoSkip(c: TxCtx, candidateId: string): Promise<DecisionResult> {
  const [candidate] = await lockCandidates(c.tx, c.tenantId, [candidateId]);
  if (candidate === undefined) throw notFound("candidate");
  const skip = await findLatestSkip(c.tx, c.tenantId, candidateId);
  if (skip === null) throw nothingToUndo();
  await markUndone(c.tx, c.tenantId, [skip.id], mark(c));
  await recordAudit(c, {
    action: "decision.undone",
    entity: "candidate",
    entityId: candidateId,
    before: { decisionId: skip.id },
  });
  return openResult(candidateId, { status: candidate.status });
}

function mark(c: TxCtx) {
  return { undoneAt: c.now(), undoneById: actorId(c.actor), undoReason: "undone" };
}

async function refuseBuiltUpon(
  c: TxCtx,
  { documentId, versionId }: { documentId: string | null; versionId: string | null },
): Promise<void> {
  if (documentId === null || versionId === null) return;
  if (await isBuiltUpon(c.tx, c.tenantId, { documentId, versionId }))
    throw new DomainError(
      "conflict",
      "A later version was made from this one and would still be served. Take that one back, or roll the document back, first.",
    );
}

function nothingToUndo(): DomainError {
  return new DomainError("conflict", "There is no decision to take back: the candidate is open.");
}
