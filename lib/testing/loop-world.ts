import { ai } from "@/lib/ai/create-ai.ts";
import type { Ctx } from "@/lib/context.ts";
import { embedVersion } from "@/lib/knowledge/embed-version.ts";
import { recordBefore } from "@/lib/proof/record-before.ts";
import { ingestResponse } from "@/lib/responses/ingest-response.ts";
import type { IngestInput } from "@/lib/responses/types.ts";
import { classifyCandidates } from "@/lib/review/classify-candidates.ts";
import { publishDocument } from "@/lib/review/publish-document.ts";
import { scoreAndCapture } from "@/lib/review/score-and-capture.ts";
import type { DecisionResult } from "@/lib/review/types.ts";

/** The same context with the product's own embedder, for what depends on meaning. */
export function withLocalModels(ctx: Ctx): Ctx {
  return { ...ctx, ai: ai() };
}

let count = 0;

/** Takes in a response and does what its functions would do, in their order; null where it is not captured. */
export async function answerOnce(
  ctx: Ctx,
  input: Partial<IngestInput> & { question: string },
): Promise<{ responseId: string; candidateId: string | null }> {
  count += 1;
  const { id: responseId } = await ingestResponse(ctx, {
    externalId: `loop-${count}`,
    answer: "I'm sorry, I don't have information about that.",
    passages: [],
    ...input,
  });
  return { responseId, candidateId: await scoreOnce(ctx, responseId) };
}

export async function scoreOnce(ctx: Ctx, responseId: string): Promise<string | null> {
  const [scored] = await scoreAndCapture(ctx, { responseIds: [responseId] });
  const candidateId = scored?.candidateId ?? null;
  if (candidateId !== null) await classifyCandidates(ctx, { candidateIds: [candidateId] });
  return candidateId;
}

/** What `publish-document` does for an approval. */
export async function publishOnce(ctx: Ctx, decision: DecisionResult): Promise<string> {
  const { documentId, versionId, decisionId } = decision;
  if (documentId === null || versionId === null || decisionId === null)
    throw new Error("this decision publishes nothing");
  await embedVersion(ctx, { versionId });
  await recordBefore(ctx, { documentId, versionId });
  return publishDocument(ctx, { decisionId, versionId });
}
