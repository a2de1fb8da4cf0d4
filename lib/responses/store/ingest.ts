import type { Tx } from "@/lib/db/client.ts";
import { ResponseStatus } from "@/lib/responses/types.ts";

export type ExistingResponse = { id: string; status: ResponseStatus; bodyHash: string };

export type References = {
  responses: Map<string, ExistingResponse>;
  agentIds: Map<string, string>;
  reuseIds: Set<string>;
};

type ReferenceQuery = { externalIds: string[]; agentKeys: string[]; reuseIds: string[] };
type ReferenceRow = {
  kind: "response" | "agent" | "reuse";
  key: string;
  id: string;
  status: string | null;
  bodyHash: string | null;
};

/** What a batch refers to, in one round trip. Parameters are JSON: a driver's text array would need its own escapes. */
export async function findReferences(tx: Tx, tenantId: string, query: ReferenceQuery): Promise<References> {
  const rows = await tx.$queryRaw<ReferenceRow[]>`
    select 'response' as "kind", r."externalId" as "key", r."id"::text as "id", r."status", r."bodyHash"
    from "Response" r
    where r."tenantId" = ${tenantId}::uuid and r."externalId" = any(${query.externalIds}::text[])
    union all
    select 'agent', a."key", a."id"::text, null, null from "Agent" a
    where a."tenantId" = ${tenantId}::uuid and a."archivedAt" is null and a."key" = any(${query.agentKeys}::text[])
    union all
    select 'reuse', u."id"::text, u."id"::text, null, null from "Reuse" u
    where u."tenantId" = ${tenantId}::uuid and u."id" = any(${query.reuseIds}::uuid[])`;
  const found: References = { responses: new Map(), agentIds: new Map(), reuseIds: new Set() };
  for (const { kind, key, id, status, bodyHash } of rows) {
    if (kind === "agent") found.agentIds.set(key, id);
    else if (kind === "reuse") found.reuseIds.add(id);
    else found.responses.set(key, { id, status: ResponseStatus.parse(status), bodyHash: bodyHash ?? "" });
  }
  return found;
}

export type NewResponse = {
  id: string;
  externalId: string;
  agentId: string | null;
  threadId: string | null;
  subjectId: string | null;
  reuseId: string | null;
  bodyHash: string;
  language: string | null;
  finishReason: string | null;
  model: string | null;
  passageCount: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  occurredAt: string;
  receivedAt: string;
  question: string;
  answer: string;
  toolCalls: unknown[];
  policy: unknown[];
  memory: unknown[];
  scores: Record<string, number>;
  metadata: Record<string, unknown> | null;
  passages: NewPassage[];
  feedback: { id: string; rating: string; comment: string | null }[];
};

export type NewPassage = {
  id: string;
  position: number;
  externalId: string | null;
  title: string | null;
  text: string;
  score: number | null;
  source: string | null;
};

/**
 * Inserts responses with bodies, passages and feedback in one statement and gives the ids that went in. One that lost a
 * race for its `externalId` goes in with nothing; the caller looks at who won.
 */
export async function insertResponses(
  tx: Tx,
  tenantId: string,
  responses: NewResponse[],
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    with input as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb) as i(
        "id" uuid, "externalId" text, "agentId" uuid, "threadId" uuid, "subjectId" uuid, "reuseId" uuid, "bodyHash" text,
        "language" text, "finishReason" text, "model" text, "passageCount" integer, "inputTokens" integer,
        "outputTokens" integer, "costUsd" double precision, "occurredAt" timestamptz, "receivedAt" timestamptz,
        "question" text, "answer" text, "toolCalls" jsonb, "policy" jsonb, "memory" jsonb, "scores" jsonb,
        "metadata" jsonb, "passages" jsonb, "feedback" jsonb)
    ), skeleton as (
      insert into "Response" ("tenantId", "id", "externalId", "agentId", "threadId", "subjectId", "reuseId", "status",
        "bodyHash", "language", "finishReason", "model", "passageCount", "inputTokens", "outputTokens", "costUsd",
        "occurredAt", "receivedAt")
      select ${tenantId}::uuid, i."id", i."externalId", i."agentId", i."threadId", i."subjectId", i."reuseId", 'received',
        i."bodyHash", i."language", i."finishReason", i."model", i."passageCount", i."inputTokens", i."outputTokens",
        i."costUsd", i."occurredAt", i."receivedAt"
      from input i
      on conflict ("tenantId", "externalId") do nothing
      returning "id"
    ), taken as (
      select i.* from input i join skeleton s on s."id" = i."id"
    ), body as (
      insert into "ResponseBody" ("tenantId", "responseId", "subjectId", "question", "answer", "toolCalls", "policy",
        "memory", "scores", "metadata")
      select ${tenantId}::uuid, t."id", t."subjectId", t."question", t."answer", t."toolCalls", t."policy", t."memory",
        t."scores", nullif(t."metadata", 'null'::jsonb)
      from taken t
    ), passage as (
      insert into "Passage" ("tenantId", "id", "responseId", "subjectId", "position", "externalId", "title", "text",
        "score", "source")
      select ${tenantId}::uuid, p."id", t."id", t."subjectId", p."position", p."externalId", p."title", p."text",
        p."score", p."source"
      from taken t, jsonb_to_recordset(t."passages") as p("id" uuid, "position" integer, "externalId" text, "title" text,
        "text" text, "score" double precision, "source" text)
    ), feedback as (
      insert into "Feedback" ("tenantId", "id", "responseId", "subjectId", "rating", "comment", "createdAt")
      select ${tenantId}::uuid, f."id", t."id", t."subjectId", f."rating", f."comment", t."receivedAt"
      from taken t, jsonb_to_recordset(t."feedback") as f("id" uuid, "rating" text, "comment" text)
    )
    select "id"::text as "id" from skeleton`;
  return new Set(rows.map((row) => row.id));
}
