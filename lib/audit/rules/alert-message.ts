import type { AlertKind } from "@/lib/audit/types.ts";

/** Says in one sentence what is not done. */
export function alertMessage(kind: AlertKind, count: number): string {
  const one = count === 1;
  switch (kind) {
    case "responses_stuck":
      return one ? "1 response was never scored." : `${count} responses were never scored.`;
    case "candidates_stuck":
      return one
        ? "1 captured response never reached the queue."
        : `${count} captured responses never reached the queue.`;
    case "approvals_stuck":
      return one
        ? "1 approved answer was never published."
        : `${count} approved answers were never published.`;
    case "proofs_stuck":
      return one
        ? "1 published document was never asked its questions again."
        : `${count} published documents were never asked their questions again.`;
    case "imports_stuck":
      return one ? "1 import has stopped halfway." : `${count} imports have stopped halfway.`;
    case "scoring_failed":
      return "Responses could not be scored and wait in the queue without a score.";
    case "publish_failed":
      return "An approved answer could not be published, however often it was tried.";
    case "proofs_regressed":
      return one
        ? "1 document was learned and no longer answers as it did."
        : `${count} documents were learned and no longer answer as they did.`;
    case "document_paused":
      return "A document was paused by itself: too many of the answers served from it were wrong.";
    case "embedding_model_gone":
      return "The embedding model of before cannot be reached: no question is matched until every document is embedded anew.";
    default:
      return kind satisfies never;
  }
}
