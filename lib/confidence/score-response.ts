import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { classifyFailure } from "@/lib/confidence/rules/classify-failure.ts";
import { decideCapture } from "@/lib/confidence/rules/decide-capture.ts";
import { ruleVersion, scoreResponse as applyRules } from "@/lib/confidence/rules/score-response.ts";
import { loadScoringConfig } from "@/lib/confidence/load-scoring-config.ts";
import {
  findConfidence,
  findStandards,
  insertConfidence,
  insertSignals,
  type Standards,
} from "@/lib/confidence/store.ts";
import type { ScoringConfig } from "@/lib/confidence/config-types.ts";
import type { CaptureReason, Scoring, ScoringInput, ScoringVectors } from "@/lib/confidence/types.ts";
import { loadScoringInput } from "@/lib/responses/load-scoring-input.ts";
import { markResponseScored } from "@/lib/responses/mark-response-scored.ts";
import type { ScoringMaterial } from "@/lib/responses/types.ts";

export type ScoreResult = {
  responseId: string;
  confidenceId: string;
  composite: number | null;
  captureReason: CaptureReason | null;
  hasNegativeFeedback: boolean;
};

/**
 * Scores a response with the threshold and the configuration in force and stores the revision (rule version and input
 * hash) once; a second run over the same input returns what is stored. Returns null where the text was erased meanwhile.
 */
export async function scoreResponse(ctx: Ctx, input: { responseId: string }): Promise<ScoreResult | null> {
  requirePermission(ctx.actor, "ingest");
  const { material, standards, config } = await loadAll(ctx, input.responseId);
  if (material.body === null) return null;
  const { question, answer, memory, ...facts } = material.body;
  const vectors = await embedTexts(ctx, { question, answer, passages: material.passages });
  const scoring = applyRules({
    question,
    answer,
    ...facts,
    ...toScoringFacts(material),
    ...toScoringChoices(config),
    memory: [...memory, ...notGiven(material.earlierTurns, memory)],
    vectors,
  });
  return storeRevision(ctx, { material, standards, scoring });
}

async function loadAll(
  ctx: Ctx,
  responseId: string,
): Promise<{ material: ScoringMaterial; standards: Standards; config: ScoringConfig }> {
  return inTransaction(ctx, async (c) => {
    const material = await loadScoringInput(c, responseId);
    if (material === null) throw notFound("response");
    const standards = await findStandards(c.tx, c.tenantId);
    if (standards === null) throw notFound("threshold");
    return { material, standards, config: await loadScoringConfig(c, { id: standards.configVersionId }) };
  });
}

/** What of a configuration the rules take. */
export function toScoringChoices(
  config: Pick<ScoringConfig, "weights" | "switches" | "rules">,
): Pick<ScoringInput, "weights" | "signalSwitches" | "tenantRules"> {
  const { weights, switches, rules } = config;
  return { weights, signalSwitches: switches, tenantRules: rules };
}

/** Earlier turns of the thread, without those the caller sent along itself. Theirs come after, so that its items keep their places. */
function notGiven(
  turns: ScoringMaterial["earlierTurns"],
  given: readonly { text: string }[],
): ScoringInput["memory"] {
  const known = new Set(given.map((item) => item.text));
  return turns.filter((turn) => !known.has(turn.text)).map(({ text, at }) => ({ kind: "message", text, at }));
}

/** Unit vectors of an answer and what it stands on; null where the agent does not retrieve. */
export async function embedTexts(
  ctx: Ctx,
  texts: { question: string; answer: string; passages: readonly { text: string }[] | null },
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
): Pick<
  ScoringInput,
  "language" | "occurredAt" | "finishReason" | "feedback" | "passages" | "recentQuestions"
> {
  const { language, occurredAt, finishReason, feedback, passages } = material;
  const recentQuestions = material.recentQuestions.map((question) => question.text);
  return { language, occurredAt, finishReason, feedback: lastVote(feedback), passages, recentQuestions };
}

/** The last vote wins; earlier ones stay on record. */
function lastVote(feedback: ScoringMaterial["feedback"]): ScoringMaterial["feedback"] {
  return feedback
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id))
    .slice(-1);
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

type Revision = { material: ScoringMaterial; standards: Standards; scoring: Scoring };

async function storeRevision(ctx: Ctx, { material, standards, scoring }: Revision): Promise<ScoreResult> {
  const { threshold, configVersionId } = standards;
  const vote = lastVote(material.feedback);
  const inputHash = hashInput(material, configVersionId);
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
      configVersionId,
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
