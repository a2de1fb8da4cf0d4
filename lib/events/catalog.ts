import { z } from "zod";

const id = z.uuid();

/** Every event that crosses from a verb to a function. Payloads carry ids, never text. */
export const eventCatalog = {
  "response/received": z.strictObject({ tenantId: id, responseId: id }),
  "feedback/received": z.strictObject({ tenantId: id, responseId: id, feedbackId: id }),
  "scores/received": z.strictObject({ tenantId: id, responseId: id }),
  "response/scored": z.strictObject({ tenantId: id, responseId: id, confidenceId: id }),
  "candidate/captured": z.strictObject({ tenantId: id, candidateId: id }),
  "candidate/assigned": z.strictObject({ tenantId: id, candidateId: id, assignmentId: id }),
  "candidate/approved": z.strictObject({
    tenantId: id,
    candidateId: id,
    decisionId: id,
    documentId: id,
    versionId: id,
  }),
  "comment/posted": z.strictObject({ tenantId: id, candidateId: id, commentId: id }),
  "reviews/disagreed": z.strictObject({ tenantId: id, candidateId: id, round: z.int().min(1) }),
  "notification/created": z.strictObject({ tenantId: id, notificationId: id }),
  "document/edited": z.strictObject({ tenantId: id, documentId: id, versionId: id }),
  "document/paused": z.strictObject({
    tenantId: id,
    documentId: id,
    pauseId: id,
    actorKind: z.enum(["user", "key", "system"]),
    actorId: id.nullable(),
  }),
  "document/published": z.strictObject({ tenantId: id, documentId: id, versionId: id }),
  "reuse/judged": z.strictObject({ tenantId: id, documentId: id, reuseId: id }),
  "proofs/recheck-requested": z.strictObject({ tenantId: id, reproofRunId: id }),
  "document/withdrawn": z.strictObject({ tenantId: id, documentId: id, versionId: id }),
  "import/started": z.strictObject({ tenantId: id, importId: id }),
  "vectors/reembed-requested": z.strictObject({ tenantId: id }),
  "threshold/tune-requested": z.strictObject({ tenantId: id, tuningRunId: id }),
  "weights/refit-requested": z.strictObject({ tenantId: id, refitRunId: id }),
} as const;

export type EventName = keyof typeof eventCatalog;
export type EventData<Name extends EventName> = z.output<(typeof eventCatalog)[Name]>;
export type AppEvent = { [Name in EventName]: { name: Name; data: EventData<Name> } }[EventName];
