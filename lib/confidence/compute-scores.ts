import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import type { ScoringConfig } from "@/lib/confidence/config-types.ts";
import { loadScoringConfig } from "@/lib/confidence/load-scoring-config.ts";
import { scoreResponse as applyRules } from "@/lib/confidence/rules/score-response.ts";
import { findStandards, type Standards } from "@/lib/confidence/store.ts";
import type { Scoring, ScoringInput, ScoringMemory, ScoringVectors } from "@/lib/confidence/types.ts";
import { loadScoringInputs } from "@/lib/responses/load-scoring-inputs.ts";
import type { ScoringMaterial } from "@/lib/responses/types.ts";

/** A response as it was scored, not stored yet. */
export type ComputedScore = { material: ScoringMaterial; standards: Standards; scoring: Scoring };

/**
 * Scores responses with the threshold and the configuration in force and stores nothing. One whose text was erased meanwhile
 * is left out. Throws `not_found` where one is missing.
 */
export async function computeScores(
  ctx: Ctx,
  { responseIds }: { responseIds: string[] },
): Promise<ComputedScore[]> {
  requirePermission(ctx.actor, "ingest");
  const { materials, standards, config } = await loadAll(ctx, responseIds);
  const readable = materials.flatMap((material) =>
    material.body === null ? [] : [{ material, body: material.body }],
  );
  const texts = readable.map(({ material, body }) => ({ ...body, passages: material.passages }));
  const vectors = await embedTexts(ctx, texts);
  return readable.map(({ material, body }, index) => {
    const scoring = applyRules({
      ...body,
      ...toScoringFacts(material),
      ...toScoringChoices(config),
      memory: toScoringMemory(body.memory, material.earlierTurns),
      vectors: vectors[index] ?? null,
    });
    return { material, standards, scoring };
  });
}

async function loadAll(
  ctx: Ctx,
  responseIds: string[],
): Promise<{ materials: ScoringMaterial[]; standards: Standards; config: ScoringConfig }> {
  return inTransaction(ctx, async (c) => {
    const materials = await loadScoringInputs(c, responseIds);
    if (responseIds.some((id) => !materials.has(id))) throw notFound("response");
    const standards = await findStandards(c.tx, c.tenantId);
    if (standards === null) throw notFound("threshold");
    const config = await loadScoringConfig(c, { id: standards.configVersionId });
    return { materials: [...materials.values()], standards, config };
  });
}

/** What of a configuration the rules take. */
export function toScoringChoices(
  config: Pick<ScoringConfig, "weights" | "switches" | "rules">,
): Pick<ScoringInput, "weights" | "signalSwitches" | "tenantRules"> {
  const { weights, switches, rules } = config;
  return { weights, signalSwitches: switches, tenantRules: rules };
}

/**
 * What an answer is held against: what the caller sent along, in its places, and then the stored turns of the thread before,
 * without those the caller sent itself. The memory factor's evidence counts its items so.
 */
export function toScoringMemory(
  given: readonly ScoringMemory[],
  earlierTurns: ScoringMaterial["earlierTurns"],
): ScoringMemory[] {
  const known = new Set(given.map((item) => item.text));
  const turns = earlierTurns.filter((turn) => !known.has(turn.text));
  return [...given, ...turns.map(({ text, at }) => ({ kind: "message" as const, text, at }))];
}

type Texts = { question: string; answer: string; passages: readonly { text: string }[] | null };

/** Unit vectors of answers and what they stand on, all in two calls; null for the answers of agents that do not retrieve. */
export async function embedTexts(ctx: Ctx, items: readonly Texts[]): Promise<(ScoringVectors | null)[]> {
  const { embedder } = ctx.ai;
  const retrieving = items.filter((item) => item.passages !== null);
  const [questions, texts] = await Promise.all([
    embedder.embed(
      ctx.tenantId,
      retrieving.map((item) => item.question),
      "search-question",
    ),
    embedder.embed(
      ctx.tenantId,
      retrieving.flatMap((item) => [item.answer, ...(item.passages ?? []).map((passage) => passage.text)]),
      "passage",
    ),
  ]);
  let at = 0;
  let asked = 0;
  return items.map((item) => {
    if (item.passages === null) return null;
    const [answer = null, ...passages] = texts.slice(at, at + 1 + item.passages.length);
    at += 1 + item.passages.length;
    asked += 1;
    return { question: questions[asked - 1] ?? null, answer, passages };
  });
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
export function lastVote(feedback: ScoringMaterial["feedback"]): ScoringMaterial["feedback"] {
  return feedback
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id))
    .slice(-1);
}
