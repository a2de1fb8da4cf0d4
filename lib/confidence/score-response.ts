import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { classifyFailure } from "@/lib/confidence/rules/classify-failure.ts";
import { decideCapture } from "@/lib/confidence/rules/decide-capture.ts";
import { ruleVersion, scoreResponse as applyRules } from "@/lib/confidence/rules/score-response.ts";
import { findConfidence, insertConfidence, insertSignals } from "@/lib/confidence/store.ts";
import type { CaptureReason, Scoring, ScoringInput, ScoringVectors } from "@/lib/confidence/types.ts";
import { loadScoringInput } from "@/lib/responses/load-scoring-input.ts";
import { markResponseScored } from "@/lib/responses/mark-response-scored.ts";
import type { ScoringMaterial } from "@/lib/responses/types.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";
import type { Threshold } from "@/lib/thresholds/types.ts";

export type ScoreResult = {
  responseId: string;
  confidenceId: string;
  composite: number | null;
  captureReason: CaptureReason | null;
  hasNegativeFeedback: boolean;
};

/**
 * Scores a response with the threshold in force and stores the revision (rule version and input hash) once; a second run
 * over the same input returns what is stored. Returns null where the text was erased meanwhile.
 */
export async function scoreResponse(ctx: Ctx, input: { responseId: string }): Promise<ScoreResult | null> {
  requirePermission(ctx.actor, "ingest");
  const { material, threshold } = await inTransaction(ctx, async (c) => ({
    material: await loadScoringInput(c, input.responseId),
    threshold: await getThreshold(c),
  }));
  if (material === null) throw notFound("response");
  if (material.body === null) return null;
  const { question, answer, ...facts } = material.body;
  const vectors = await embedTexts(ctx, { question, answer, passages: material.passages });
  const scoring = applyRules({ question, answer, ...facts, ...toScoringFacts(material), vectors });
  return storeRevision(ctx, { material, threshold, scoring });
}

async function embedTexts(
  ctx: Ctx,
  texts: { question: string; answer: string; passages: ScoringMaterial["passages"] },
): Promise<ScoringVectors | null> {
  if (texts.passages === null) return null;
  const { embedder } = ctx.ai;
  const [[question = null], [answer = null, ...passages]] = await Promise.all([
    embedder.embed(ctx.tenantId, [texts.question], "search-question"),
    embedder.embed(ctx.tenantId, [texts.answer, ...texts.passages.map((passage) => passage.text)], "passage"),
  ]);
  return { question, answer, passages };
}

function toScoringFacts(
  material: ScoringMaterial,
): Pick<ScoringInput, "language" | "occurredAt" | "finishReason" | "feedback" | "passages"> {
  const { language, occurredAt, finishReason, feedback, passages } = material;
  return { language, occurredAt, finishReason, feedback: lastVote(feedback), passages };
}

/** The last vote wins; earlier ones stay on record. */
function lastVote(feedback: ScoringMaterial["feedback"]): ScoringMaterial["feedback"] {
  return feedback
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id))
    .slice(-1);
}

type Revision = { material: ScoringMaterial; threshold: Threshold; scoring: Scoring };

async function storeRevision(ctx: Ctx, { material, threshold, scoring }: Revision): Promise<ScoreResult> {
  const vote = lastVote(material.feedback);
  const inputHash = textHash(`${material.bodyHash}:${vote[0]?.id ?? ""}`);
  const revision = `${ruleVersion}:${inputHash}`;
  const { responseId } = material;
  const capture = decideCapture({
    composite: scoring.composite,
    threshold: threshold.value,
    signals: scoring.signals,
    responseId,
    auditRate: threshold.auditRate,
  });
  const { failureClass } = classifyFailure({ scoring, feedback: vote, captureReason: capture.captureReason });
  const hasNegativeFeedback = vote[0]?.rating === "down";
  return inTransaction(ctx, async (c) => {
    const id = c.newId();
    const createdAt = c.now();
    const isNew = await insertConfidence(c.tx, c.tenantId, {
      id,
      responseId,
      revision,
      inputHash,
      scoring,
      failureClass,
      threshold,
      createdAt,
      ...capture,
    });
    if (!isNew) {
      const stored = await findConfidence(c.tx, c.tenantId, { responseId, revision });
      if (stored === null) throw new Error("a stored confidence is gone");
      return {
        responseId,
        confidenceId: stored.id,
        composite: stored.composite,
        captureReason: stored.captureReason,
        hasNegativeFeedback,
      };
    }
    const rows = scoring.signals.map((signal) => ({
      id: c.newId(),
      responseId,
      confidenceId: id,
      signal,
      createdAt,
    }));
    await insertSignals(c.tx, c.tenantId, rows);
    await markResponseScored(c, { responseId });
    await c.emit({ name: "response/scored", data: { tenantId: c.tenantId, responseId, confidenceId: id } });
    return {
      responseId,
      confidenceId: id,
      composite: scoring.composite,
      captureReason: capture.captureReason,
      hasNegativeFeedback,
    };
  });
}
