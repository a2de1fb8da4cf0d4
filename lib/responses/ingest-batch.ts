import type { Ctx } from "@/lib/context.ts";
import { DomainError, isDomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { isStorable } from "@/lib/core/text.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type Outcome, receiveResponses } from "@/lib/responses/receive-responses.ts";
import { type BatchInput, IngestInput } from "@/lib/responses/types.ts";

/** Small enough that pages never wait long on the embedded database, where one transaction runs at a time. */
const itemsPerTransaction = 25;

/** One outcome an item, in order, and the caller's id where the item had a readable one. */
export type BatchOutcome = Outcome & { givenId: string | null };

/** Takes in up to 500 responses. Each item stands alone: a bad one is refused and the good ones are stored. */
export async function ingestBatch(ctx: Ctx, { items }: BatchInput): Promise<BatchOutcome[]> {
  requirePermission(ctx.actor, "ingest");
  const outcomes: BatchOutcome[] = [];
  const good: { index: number; input: IngestInput }[] = [];
  for (const [index, item] of items.entries()) {
    try {
      good.push({ index, input: parseInput(IngestInput, item) });
    } catch (error) {
      if (!isDomainError(error)) throw error;
      outcomes[index] = { kind: "refused", error, givenId: readExternalId(item) };
    }
  }
  for (let start = 0; start < good.length; start += itemsPerTransaction) {
    const part = good.slice(start, start + itemsPerTransaction);
    const results = await receivePart(
      ctx,
      part.map(({ input }) => input),
    );
    for (const [position, { index, input }] of part.entries()) {
      outcomes[index] = { ...(results[position] ?? lostItem), givenId: input.externalId };
    }
  }
  return outcomes;
}

async function receivePart(ctx: Ctx, inputs: IngestInput[]): Promise<Outcome[]> {
  try {
    return await inTransaction(ctx, (c) => receiveResponses(c, inputs));
  } catch (error) {
    if (inputs.length === 1) throw error;
    ctx.log.warn({ err: error, count: inputs.length }, "batch part failed, its items are tried one by one");
  }
  const outcomes: Outcome[] = [];
  for (const input of inputs) {
    const [outcome] = await receivePart(ctx, [input]).catch((error: unknown): Outcome[] => {
      ctx.log.error({ err: error }, "an item of a batch could not be stored");
      return [lostItem];
    });
    outcomes.push(outcome ?? lostItem);
  }
  return outcomes;
}

const lostItem: Outcome = {
  kind: "refused",
  error: new DomainError("unavailable", "This item could not be stored. Send it again."),
};

function readExternalId(item: unknown): string | null {
  if (typeof item !== "object" || item === null || !("externalId" in item)) return null;
  const id = item.externalId;
  return typeof id === "string" && isStorable(id) && id.length <= 400 ? id : null;
}
