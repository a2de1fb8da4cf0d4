import type { Ctx, TxCtx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type ComputedScore, lastVote } from "@/lib/confidence/compute-scores.ts";
import { classifyFailure } from "@/lib/confidence/rules/classify-failure.ts";
import { decideCapture } from "@/lib/confidence/rules/decide-capture.ts";
import { ruleVersion } from "@/lib/confidence/rules/score-response.ts";
import { findOutcomes, insertConfidences, type NewConfidence } from "@/lib/confidence/store.ts";
import type { CaptureReason } from "@/lib/confidence/types.ts";
import type { ScoringMaterial } from "@/lib/responses/types.ts";
import { markResponsesScored } from "@/lib/responses/mark-responses-scored.ts";

export type ScoreResult = {
  responseId: string;
  confidenceId: string;
  composite: number | null;
  captureReason: CaptureReason | null;
  hasNegativeFeedback: boolean;
};

type Revision = { row: NewConfidence; hasNegativeFeedback: boolean };

/**
 * Stores each score as the response's revision (rule version and input hash) once; where that revision is stored already,
 * the result is what is stored. One result a score, in order.
 */
export async function storeScores(ctx: Ctx, scores: readonly ComputedScore[]): Promise<ScoreResult[]> {
  requirePermission(ctx.actor, "ingest");
  if (scores.length === 0) return [];
  return inTransaction(ctx, async (c) => {
    const revisions = scores.map((score) => toRevision(c, score));
    const rows = revisions.map(({ row }) => row);
    const inserted = await insertConfidences(c.tx, c.tenantId, rows, c.newId);
    const fresh = rows.filter(({ id }) => inserted.has(id));
    await storeFresh(c, fresh);
    const known = await findOutcomes(
      c.tx,
      c.tenantId,
      rows.flatMap(({ id, responseId, revision }) => (inserted.has(id) ? [] : [{ responseId, revision }])),
    );
    return revisions.map(({ row, hasNegativeFeedback }) => {
      const { responseId } = row;
      const stored = inserted.has(row.id)
        ? { id: row.id, composite: row.scoring.composite, captureReason: row.captureReason }
        : known.get(responseId);
      if (stored === undefined) throw new Error("a stored confidence is gone");
      const { id: confidenceId, composite, captureReason } = stored;
      return { responseId, confidenceId, composite, captureReason, hasNegativeFeedback };
    });
  });
}

/** Of all that can be different when the same response is scored again; texts that are stored once by their ids. */
function hashInput(material: ScoringMaterial, configVersionId: string | null): string {
  const { bodyHash, body, earlierTurns, recentQuestions, feedback } = material;
  const scores = Object.entries(body?.scores ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const before = [...earlierTurns, ...recentQuestions].map((item) => item.id);
  return textHash(
    JSON.stringify([bodyHash, lastVote(feedback)[0]?.id ?? null, scores, before, configVersionId]),
  );
}

function toRevision(c: TxCtx, { material, standards, scoring }: ComputedScore): Revision {
  const { threshold, configVersionId } = standards;
  const vote = lastVote(material.feedback);
  const inputHash = hashInput(material, configVersionId);
  const { responseId } = material;
  const capture = decideCapture({
    composite: scoring.composite,
    threshold: threshold.value,
    signals: scoring.signals,
    responseId,
    auditRate: threshold.auditRate,
  });
  const { failureClass } = classifyFailure({ scoring, feedback: vote, captureReason: capture.captureReason });
  const row = {
    id: c.newId(),
    responseId,
    revision: `${ruleVersion}:${inputHash}`,
    inputHash,
    scoring,
    failureClass,
    threshold,
    configVersionId,
    createdAt: c.now(),
    ...capture,
  };
  return { row, hasNegativeFeedback: vote[0]?.rating === "down" };
}

async function storeFresh(c: TxCtx, rows: NewConfidence[]): Promise<void> {
  if (rows.length === 0) return;
  await markResponsesScored(c, { responseIds: rows.map(({ responseId }) => responseId) });
  c.emit(
    ...rows.map(({ id: confidenceId, responseId }) => ({
      name: "response/scored" as const,
      data: { tenantId: c.tenantId, responseId, confidenceId },
    })),
  );
}
