import { problemKinds } from "@/app/_server/problem.ts";
import type { BatchOutcome } from "@/lib/responses/ingest-batch.ts";

/** What became of one item of a batch, with the status it would have had alone. */
export function toBatchResult(outcome: BatchOutcome, index: number) {
  const { givenId: externalId } = outcome;
  switch (outcome.kind) {
    case "accepted":
    case "duplicate":
      return {
        index,
        statusCode: outcome.kind === "accepted" ? 202 : 200,
        externalId,
        id: outcome.id,
        status: outcome.status,
        error: null,
      };
    case "refused": {
      const { code, message: detail, problems: errors } = outcome.error;
      const statusCode = problemKinds[code].status;
      return {
        index,
        statusCode,
        externalId,
        id: null,
        status: null,
        error: { code, detail, errors: errors.slice(0, 20) },
      };
    }
    default:
      return outcome satisfies never;
  }
}
