import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type Outcome, receiveResponses } from "@/lib/responses/receive-responses.ts";
import { IngestInput } from "@/lib/responses/types.ts";

export type Ingested = Exclude<Outcome, { kind: "refused" }>;

/**
 * Takes in one response and emits `response/received`. The same `externalId` and body again is a `duplicate` with the id
 * of the first. Throws `conflict` for another body, `invalid_input` for an unknown agent or reuse and a time in the
 * future, `subject_blocked`.
 */
export async function ingestResponse(ctx: Ctx, input: IngestInput): Promise<Ingested> {
  requirePermission(ctx.actor, "ingest");
  const parsed = parseInput(IngestInput, input);
  return inTransaction(ctx, async (c) => {
    const [outcome] = await receiveResponses(c, [parsed]);
    if (outcome === undefined) throw new Error("one item gave no outcome");
    if (outcome.kind === "refused") throw outcome.error;
    return outcome;
  });
}
