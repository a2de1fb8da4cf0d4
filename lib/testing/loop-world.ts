import { ai } from "@/lib/ai/create-ai.ts";
import { scoreResponse } from "@/lib/confidence/score-response.ts";
import type { Ctx } from "@/lib/context.ts";
import { embedVersion } from "@/lib/knowledge/embed-version.ts";
import { recordBefore } from "@/lib/proof/record-before.ts";
import { ingestResponse } from "@/lib/responses/ingest-response.ts";
import type { IngestInput } from "@/lib/responses/types.ts";
import { captureCandidate } from "@/lib/review/capture-candidate.ts";
import { classifyCandidate } from "@/lib/review/classify-candidate.ts";
import { publishDocument } from "@/lib/review/publish-document.ts";
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
  const scored = await scoreResponse(ctx, { responseId });
  if (scored === null || scored.captureReason === null) return null;
  const { candidateId } = await captureCandidate(ctx, { ...scored, captureReason: scored.captureReason });
  await classifyCandidate(ctx, { candidateId });
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
