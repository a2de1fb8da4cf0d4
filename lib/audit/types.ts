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
