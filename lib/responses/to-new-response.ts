import type { Conversation } from "@/lib/memory/types.ts";
import type { NewResponse } from "@/lib/responses/store/ingest.ts";
import type { IngestInput } from "@/lib/responses/types.ts";

export type ResolvedItem = {
  id: string;
  input: IngestInput;
  hash: string;
  agentId: string | null;
  conversation: Conversation;
  occurredAt: Date;
};

/** An item whose references are known, as the store takes it. */
export function toNewResponse(item: ResolvedItem, receivedAt: Date, newId: () => string): NewResponse {
  const { input, conversation } = item;
  const passages = (input.passages ?? []).map((passage, position) => ({
    id: newId(),
    position,
    externalId: passage.id ?? null,
    title: passage.title ?? null,
    text: passage.text,
    score: passage.score ?? null,
    source: passage.source ?? null,
  }));
  return {
    id: item.id,
    externalId: input.externalId,
    agentId: item.agentId,
    threadId: conversation.threadId,
    subjectId: conversation.subjectId,
    reuseId: input.reuseId ?? null,
    bodyHash: item.hash,
    language: input.language ?? null,
    finishReason: input.finishReason ?? null,
    model: input.model ?? null,
    passageCount: input.passages === null ? null : passages.length,
    ...usageColumns(input),
    occurredAt: item.occurredAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    question: input.question,
    answer: input.answer,
    toolCalls: input.toolCalls ?? [],
    policy: input.policy ?? [],
    memory: input.memory ?? [],
    scores: input.scores ?? {},
    metadata: input.metadata ?? null,
    passages,
    feedback: feedbackRows(input, newId),
  };
}

function usageColumns({ usage }: IngestInput): Pick<NewResponse, "inputTokens" | "outputTokens" | "costUsd"> {
  return {
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    costUsd: usage?.costUsd ?? null,
  };
}

function feedbackRows({ feedback }: IngestInput, newId: () => string): NewResponse["feedback"] {
  if (feedback === undefined) return [];
  return [{ id: newId(), rating: feedback.rating, comment: feedback.comment ?? null }];
}
