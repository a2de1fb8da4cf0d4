import type { TxCtx } from "@/lib/context.ts";
import { DomainError, isDomainError } from "@/lib/core/errors.ts";
import { recordReuseVerdict } from "@/lib/knowledge/record-reuse-verdict.ts";
import { recordTurns } from "@/lib/memory/record-turns.ts";
import { resolveConversation } from "@/lib/memory/resolve-conversation.ts";
import { bodyHash } from "@/lib/responses/body-hash.ts";
import { findTimeProblem } from "@/lib/responses/rules/occurred-at.ts";
import { voteOn } from "@/lib/responses/rules/vote-on.ts";
import {
  type ExistingResponse,
  findReferences,
  insertResponses,
  type References,
} from "@/lib/responses/store/ingest.ts";
import { type ResolvedItem, toNewResponse } from "@/lib/responses/to-new-response.ts";
import type { IngestInput, ResponseStatus } from "@/lib/responses/types.ts";

export type Outcome =
  | { kind: "accepted" | "duplicate"; id: string; externalId: string; status: ResponseStatus }
  | { kind: "refused"; error: DomainError };

/** Takes in parsed responses inside one transaction: one outcome an item, in order. */
export async function receiveResponses(c: TxCtx, inputs: readonly IngestInput[]): Promise<Outcome[]> {
  const references = await findReferences(c.tx, c.tenantId, {
    externalIds: inputs.map((input) => input.externalId),
    agentKeys: inputs.flatMap((input) => input.agent ?? []),
    reuseIds: inputs.flatMap((input) => input.reuseId ?? []),
  });
  const fresh: { index: number; item: ResolvedItem }[] = [];
  const outcomes: Outcome[] = [];
  for (const [index, input] of inputs.entries()) {
    const result = await resolveItem(c, input, references).catch(refusedOrThrow);
    if ("kind" in result) {
      outcomes[index] = result;
      continue;
    }
    fresh.push({ index, item: result });
    outcomes[index] = { kind: "accepted", id: result.id, externalId: input.externalId, status: "received" };
    references.responses.set(input.externalId, { id: result.id, status: "received", bodyHash: result.hash });
  }
  await storeFresh(c, fresh, outcomes);
  return outcomes;
}

async function resolveItem(
  c: TxCtx,
  input: IngestInput,
  references: References,
): Promise<ResolvedItem | Outcome> {
  const hash = bodyHash(input);
  const existing = references.responses.get(input.externalId);
  if (existing !== undefined) return compareWithExisting(input, hash, existing);
  const occurredAt = input.occurredAt === undefined ? c.now() : new Date(input.occurredAt);
  const timeProblem = findTimeProblem(occurredAt, c.now());
  if (timeProblem !== null) throw invalidAt("/occurredAt", timeProblem);
  const agentId = input.agent === undefined ? null : references.agentIds.get(input.agent);
  if (agentId === undefined) throw invalidAt("/agent", "The tenant has no agent with this key");
  if (input.reuseId !== undefined && !references.reuseIds.has(input.reuseId)) {
    throw invalidAt("/reuseId", "The tenant has no reuse with this id");
  }
  const { subjectId, threadId } = input;
  const conversation = await resolveConversation(c, { subjectId, threadId, agentId: agentId ?? undefined });
  return { id: c.newId(), input, hash, agentId, conversation, occurredAt };
}

function compareWithExisting(input: IngestInput, hash: string, existing: ExistingResponse): Outcome {
  if (existing.bodyHash === hash) {
    return { kind: "duplicate", id: existing.id, externalId: input.externalId, status: existing.status };
  }
  const error = new DomainError(
    "conflict",
    "There is a response with this externalId and another body already.",
    {
      problems: [{ path: "/externalId", message: "Taken by a response with another body" }],
    },
  );
  return { kind: "refused", error };
}

async function storeFresh(
  c: TxCtx,
  fresh: { index: number; item: ResolvedItem }[],
  outcomes: Outcome[],
): Promise<void> {
  if (fresh.length === 0) return;
  const receivedAt = c.now();
  const rows = fresh.map(({ item }) => toNewResponse(item, receivedAt, c.newId));
  const inserted = await insertResponses(c.tx, c.tenantId, rows);
  const stored = fresh.filter(({ item }) => inserted.has(item.id));
  const lost = fresh.filter(({ item }) => !inserted.has(item.id));
  const votes = stored.flatMap(({ item: { input } }) =>
    input.reuseId === undefined || input.feedback === undefined
      ? []
      : voteOn(input.reuseId, input.feedback.rating),
  );
  for (const vote of votes.toSorted((a, b) => a.reuseId.localeCompare(b.reuseId)))
    await recordReuseVerdict(c, vote);
  await recordTurns(
    c,
    stored.flatMap(({ item }) => toTurn(item)),
  );
  c.emit(
    ...stored.map(({ item }) => ({
      name: "response/received" as const,
      data: { tenantId: c.tenantId, responseId: item.id },
    })),
  );
  if (lost.length === 0) return;
  const externalIds = lost.map(({ item }) => item.input.externalId);
  const { responses } = await findReferences(c.tx, c.tenantId, { externalIds, agentKeys: [], reuseIds: [] });
  for (const { index, item } of lost) {
    const winner = responses.get(item.input.externalId);
    if (winner === undefined)
      throw new DomainError("unavailable", "The response could not be stored. Send it again.");
    outcomes[index] = compareWithExisting(item.input, item.hash, winner);
  }
}

function toTurn({ id, input, conversation, occurredAt }: ResolvedItem) {
  const { threadId, subjectId } = conversation;
  if (threadId === null) return [];
  return [
    { threadId, subjectId, responseId: id, question: input.question, answer: input.answer, at: occurredAt },
  ];
}

function invalidAt(path: string, message: string): DomainError {
  return new DomainError("invalid_input", `${message} (at ${path})`, { problems: [{ path, message }] });
}

function refusedOrThrow(error: unknown): Outcome {
  if (isDomainError(error)) return { kind: "refused", error };
  throw error;
}
