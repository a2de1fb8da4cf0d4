import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { scoreResponse as applyRules } from "@/lib/confidence/rules/score-response.ts";
import type { Scoring, ScoringInput, ScoringVectors } from "@/lib/confidence/types.ts";
import { loadScoringInputs } from "@/lib/responses/load-scoring-inputs.ts";
import type { ScoringMaterial } from "@/lib/responses/types.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";
import type { Threshold } from "@/lib/thresholds/types.ts";

/** A response as it was scored, not stored yet. */
export type ComputedScore = { material: ScoringMaterial; threshold: Threshold; scoring: Scoring };

type Body = NonNullable<ScoringMaterial["body"]>;

/**
 * Scores responses with the threshold in force and stores nothing. One whose text was erased meanwhile is left out. Throws
 * `not_found` where one is missing.
 */
export async function computeScores(
  ctx: Ctx,
  { responseIds }: { responseIds: string[] },
): Promise<ComputedScore[]> {
  requirePermission(ctx.actor, "ingest");
  const { materials, threshold } = await inTransaction(ctx, async (c) => ({
    materials: await loadScoringInputs(c, responseIds),
    threshold: await getThreshold(c),
  }));
  if (responseIds.some((id) => !materials.has(id))) throw notFound("response");
  const readable = [...materials.values()].flatMap((material) =>
    material.body === null ? [] : [{ material, body: material.body }],
  );
  const vectors = await embedTexts(ctx, readable);
  return readable.map(({ material, body }, index) => {
    const input = { ...body, ...toScoringFacts(material), vectors: vectors[index] ?? null };
    return { material, threshold, scoring: applyRules(input) };
  });
}

/** The vectors of all texts in two calls; null for the responses of agents that do not retrieve. */
async function embedTexts(
  ctx: Ctx,
  readable: { material: ScoringMaterial; body: Body }[],
): Promise<(ScoringVectors | null)[]> {
  const { embedder } = ctx.ai;
  const retrieving = readable.filter(({ material }) => material.passages !== null);
  const [questions, texts] = await Promise.all([
    embedder.embed(
      ctx.tenantId,
      retrieving.map(({ body }) => body.question),
      "search-question",
    ),
    embedder.embed(
      ctx.tenantId,
      retrieving.flatMap(({ material, body }) => [body.answer, ...passageTexts(material)]),
      "passage",
    ),
  ]);
  let at = 0;
  let question = 0;
  return readable.map(({ material }) => {
    if (material.passages === null) return null;
    const count = 1 + material.passages.length;
    const [answer = null, ...passages] = texts.slice(at, at + count);
    at += count;
    question += 1;
    return { question: questions[question - 1] ?? null, answer, passages };
  });
}

function passageTexts(material: ScoringMaterial): string[] {
  return (material.passages ?? []).map((passage) => passage.text);
}

function toScoringFacts(
  material: ScoringMaterial,
): Pick<ScoringInput, "language" | "occurredAt" | "finishReason" | "feedback" | "passages"> {
  const { language, occurredAt, finishReason, feedback, passages } = material;
  return { language, occurredAt, finishReason, feedback: lastVote(feedback), passages };
}

/** The last vote wins; earlier ones stay on record. */
export function lastVote(feedback: ScoringMaterial["feedback"]): ScoringMaterial["feedback"] {
  return feedback
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id))
    .slice(-1);
}
