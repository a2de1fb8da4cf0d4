import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { loadEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getVersionTexts } from "@/lib/knowledge/get-version-texts.ts";
import { matchQuestions } from "@/lib/knowledge/match-question.ts";
import { findHeldOutQuestions } from "@/lib/proof/store.ts";
import type { ProofItem } from "@/lib/proof/types.ts";

const phrasingLimit = 30;
const heldOutLimit = 20;

type Question = { kind: ProofItem["kind"]; questionId: string; text: string };

/** Asks `match` the questions a version should answer, as they stand now. */
export async function askQuestions(ctx: Ctx, versionId: string): Promise<ProofItem[]> {
  requirePermission(ctx.actor, "read");
  const { questions, stored } = await loadQuestions(ctx, versionId);
  const vectors = await vectorsOf(ctx, questions, stored);
  const found = await matchQuestions(
    ctx,
    questions.flatMap(({ text }, index) => {
      const vector = vectors[index];
      return vector === undefined ? [] : [{ text, vector }];
    }),
  );
  return questions.flatMap(({ kind, questionId }, index) => {
    const match = found[index]?.match;
    if (match === undefined) return [];
    const { served: isServed, document, probability } = match;
    return [{ kind, questionId, isServed, documentId: document?.id ?? null, probability }];
  });
}

/** Phrasings and captured questions were embedded when they came in; only what has no vector of this model is embedded now. */
async function vectorsOf(
  ctx: Ctx,
  questions: Question[],
  stored: Map<string, Float32Array>,
): Promise<Float32Array[]> {
  const missing = questions.filter((question) => !stored.has(question.questionId));
  const texts = missing.map((question) => question.text);
  const embedded = texts.length === 0 ? [] : await ctx.ai.embedder.embed(ctx.tenantId, texts, "match");
  const fresh = new Map(missing.map((question, index) => [question.questionId, embedded[index]]));
  return questions.map(({ questionId }) => {
    const vector = stored.get(questionId) ?? fresh.get(questionId);
    if (vector === undefined) throw new Error("the embedder gave no vector for a question");
    return vector;
  });
}

async function loadQuestions(
  ctx: Ctx,
  versionId: string,
): Promise<{ questions: Question[]; stored: Map<string, Float32Array> }> {
  return inTransaction(ctx, async (c) => {
    const version = await getVersionTexts(c, { versionId });
    const own = version.phrasings.slice(0, phrasingLimit).map((phrasing): Question => ({
      kind: phrasing.isCanonical ? "canonical" : "phrasing",
      questionId: phrasing.id,
      text: phrasing.text,
    }));
    const candidateId = version.sourceCandidateId;
    const input = { tenantId: c.tenantId, versionId, limit: heldOutLimit };
    const heldOut = candidateId === null ? [] : await findHeldOutQuestions(c.tx, { ...input, candidateId });
    const asked = heldOut.map((item): Question => ({
      kind: "held_out",
      questionId: item.candidateId,
      text: item.question,
    }));
    const query = { tenantId: c.tenantId, model: c.ai.embedder.model };
    const ids = (list: Question[]) => list.map((question) => question.questionId);
    const stored = [
      ...(await loadEmbeddings(c.tx, { ...query, kind: "phrasing", ownerIds: ids(own) })),
      ...(await loadEmbeddings(c.tx, { ...query, kind: "question", ownerIds: ids(asked) })),
    ];
    return { questions: [...own, ...asked], stored: new Map(stored) };
  });
}
