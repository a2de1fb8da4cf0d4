import { z } from "zod";

/** What a person or a key did: ids and field names in the event, texts apart in the detail that erasure can empty. */
export type AuditEntry = {
  action: string;
  entity: string;
  entityId: string;
  fields?: string[];
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  subjectId?: string | null;
};

export type AuditItem = {
  id: string;
  action: string;
  entity: string;
  entityId: string;
  fields: string[];
  actorKind: string;
  actorId: string | null;
  createdAt: Date;
};

/** An event with its texts; both null where there were none or erasure emptied them. */
export type AuditTrailItem = AuditItem & { before: unknown; after: unknown };

export const alertKinds = [
  "responses_stuck",
  "candidates_stuck",
  "approvals_stuck",
  "proofs_stuck",
  "imports_stuck",
  "scoring_failed",
  "publish_failed",
  "proofs_regressed",
  "document_paused",
  "embedding_model_gone",
] as const;
export const AlertKind = z.enum(alertKinds);
export type AlertKind = z.output<typeof AlertKind>;

/** How many things an alert is about, and the ids of the first of them. */
export const AlertDetails = z.object({ count: z.int().min(1), ids: z.array(z.uuid()).max(20) });
export type AlertDetails = z.output<typeof AlertDetails>;

export type AlertEntry = {
  kind: AlertKind;
  /** The one thing it is about; null where it is about all of its kind. */
  aboutId: string | null;
  details: AlertDetails;
  /** Since when it is so. */
  since: Date;
  /** When the newest of them went wrong: only that brings back what a person dismissed. */
  newestAt: Date;
};

export type AlertItem = {
  id: string;
  kind: AlertKind;
  aboutId: string | null;
  message: string;
  details: AlertDetails;
  since: Date;
  createdAt: Date;
};

export const ResolveAlertInput = z.strictObject({ alertId: z.uuid() });
