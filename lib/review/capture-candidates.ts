import type { Ctx, TxCtx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { settleReuses } from "@/lib/review/settle-reuses.ts";
import {
  type CandidateRow,
  insertCandidates,
  lockCandidateOfResponse,
  setDecided,
  updateCandidate,
} from "@/lib/review/store/candidate-store.ts";
import { findDecisionInForce, markUndone } from "@/lib/review/store/decision-store.ts";
import type { CaptureReason } from "@/lib/review/types.ts";

export type CaptureInput = {
  responseId: string;
  confidenceId: string | null;
  captureReason: CaptureReason;
  composite: number | null;
  /** True where the score came from feedback that arrived later; only that reopens what was approved unchanged. */
  hasNegativeFeedback: boolean;
};

export type CaptureResult = {
  candidateId: string;
  outcome: "captured" | "upgraded" | "reopened" | "unchanged";
};

/**
 * One candidate a response; one result an input, in order. A later, graver score upgrades an open candidate; on a decided one
 * it reopens only an approval of the agent's own words. Safe to run twice.
 */
export async function captureCandidates(ctx: Ctx, inputs: readonly CaptureInput[]): Promise<CaptureResult[]> {
  requirePermission(ctx.actor, "ingest");
  if (inputs.length === 0) return [];
  return inTransaction(ctx, async (c) => {
    const rows = inputs.map(({ responseId, confidenceId, captureReason, composite }) => ({
      id: c.newId(),
      responseId,
      confidenceId,
      captureReason,
      composite,
    }));
    const inserted = await insertCandidates(c.tx, c.tenantId, { rows, now: c.now() });
    emitCaptured(c, [...inserted]);
    const results: CaptureResult[] = [];
    for (const [index, input] of inputs.entries()) {
      const id = rows[index]?.id ?? "";
      results.push(
        inserted.has(id) ? { candidateId: id, outcome: "captured" } : await captureAgain(c, input),
      );
    }
    return results;
  });
}

async function captureAgain(c: TxCtx, input: CaptureInput): Promise<CaptureResult> {
  const existing = await lockCandidateOfResponse(c.tx, c.tenantId, input.responseId);
  if (existing === null) throw new Error("a response to capture is gone");
  return { candidateId: existing.id, outcome: await upgrade(c, existing, input) };
}

async function upgrade(
  c: TxCtx,
  existing: CandidateRow,
  input: CaptureInput,
): Promise<CaptureResult["outcome"]> {
  if (existing.confidenceId === input.confidenceId || input.captureReason === "unscored") return "unchanged";
  const { confidenceId, captureReason, composite } = input;
  const isReopened =
    existing.status === "approved" && input.hasNegativeFeedback && (await reopenUnchanged(c, existing));
  await updateCandidate(c.tx, c.tenantId, existing.id, { confidenceId, captureReason, composite });
  if (existing.status !== "open" && !isReopened) return "unchanged";
  emitCaptured(c, [existing.id]);
  if (isReopened) await refreshClusters(c, [existing.clusterId]);
  return isReopened ? "reopened" : "upgraded";
}

async function reopenUnchanged(c: TxCtx, existing: CandidateRow): Promise<boolean> {
  const decision = await findDecisionInForce(c.tx, c.tenantId, existing.id);
  if (decision?.action !== "approve") return false;
  await markUndone(c.tx, c.tenantId, [decision.id], {
    undoneAt: c.now(),
    undoneById: null,
    undoReason: "negative_feedback",
  });
  await setDecided(c.tx, c.tenantId, [existing.id], { status: "open", decidedAt: null });
  await settleReuses(c, [existing.id]);
  return true;
}

function emitCaptured(c: TxCtx, candidateIds: string[]): void {
  const { tenantId } = c;
  c.emit(
    ...candidateIds.map((candidateId) => ({
      name: "candidate/captured" as const,
      data: { tenantId, candidateId },
    })),
  );
}
