-- Needs PostgreSQL 15 or newer with pgvector. Tenant tables have the key (tenantId, id), so that a foreign key can never
-- join rows of two tenants, and forced row level security, so that a query without a tenant sees nothing.
create extension if not exists vector;

-- Three roles a transaction may take: the application inside one tenant, the eraser inside one tenant (it may also change
-- what is append-only), and the system across tenants (sign-in, key look-up, relay, sweeps).
do $$
declare role_name text;
begin
  foreach role_name in array array['attune_app', 'attune_eraser', 'attune_system'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin', role_name);
    end if;
    execute format('grant %I to current_user', role_name);
  end loop;
end $$;

create function current_tenant() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

create table "Tenant" (
  "id" uuid not null primary key,
  "slug" text not null unique,
  "name" text not null,
  "timeZone" text not null,
  "locale" text not null,
  "instructions" text not null default '',
  "isDemo" boolean not null default false,
  "createdAt" timestamptz(6) not null default now()
);

create table "User" (
  "id" uuid not null primary key,
  "email" text not null unique,
  "name" text not null,
  "passwordHash" text,
  "createdAt" timestamptz(6) not null default now(),
  "disabledAt" timestamptz(6)
);

create table "Member" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "userId" uuid not null,
  "role" text not null,
  "createdAt" timestamptz(6) not null default now(),
  "removedAt" timestamptz(6),
  primary key ("tenantId", "id"),
  unique ("id"),
  unique ("tenantId", "userId")
);
create index "Member_userId_idx" on "Member" ("userId");

create table "ApiKey" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "name" text not null,
  "prefix" text not null,
  "hash" text not null unique,
  "scopes" text[] not null default '{}',
  "createdAt" timestamptz(6) not null default now(),
  "lastUsedAt" timestamptz(6),
  "revokedAt" timestamptz(6),
  primary key ("tenantId", "id")
);
create index "ApiKey_tenantId_createdAt_idx" on "ApiKey" ("tenantId", "createdAt");

create table "Agent" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "key" text not null,
  "name" text not null,
  "lastMessages" integer not null default 10,
  "semanticRecallTopK" integer not null default 5,
  "semanticRecallMessageRange" integer not null default 2,
  "workingMemory" boolean not null default true,
  "createdAt" timestamptz(6) not null default now(),
  "archivedAt" timestamptz(6),
  primary key ("tenantId", "id"),
  unique ("tenantId", "key")
);

create table "Subject" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "externalId" text not null,
  "timeZone" text,
  "blockedAt" timestamptz(6),
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId", "externalId")
);

create table "Thread" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "externalId" text not null,
  "subjectId" uuid,
  "agentId" uuid,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId", "externalId")
);
create index "Thread_tenantId_subjectId_idx" on "Thread" ("tenantId", "subjectId");

create table "Message" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "threadId" uuid not null,
  "subjectId" uuid,
  "responseId" uuid,
  "role" text not null,
  "text" text not null,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id")
);
create index "Message_tenantId_threadId_createdAt_idx" on "Message" ("tenantId", "threadId", "createdAt");
create index "Message_tenantId_subjectId_idx" on "Message" ("tenantId", "subjectId");

create table "ThresholdVersion" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "number" integer not null,
  "value" double precision not null,
  "minimum" double precision not null,
  "maximum" double precision not null,
  "step" double precision not null,
  "auditRate" double precision not null,
  "isLocked" boolean not null default false,
  "source" text not null,
  "reason" text,
  "evidence" jsonb not null default '{}',
  "createdById" uuid,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId", "number")
);

create table "KnowledgeDocument" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "title" text not null,
  "status" text not null,
  "liveVersionId" uuid,
  "sourceCandidateId" uuid,
  "language" text,
  "tags" text[] not null default '{}',
  "createdAt" timestamptz(6) not null default now(),
  "updatedAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id")
);
create index "KnowledgeDocument_tenantId_status_updatedAt_id_idx" on "KnowledgeDocument" ("tenantId", "status", "updatedAt", "id");

create table "DocumentVersion" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "documentId" uuid not null,
  "number" integer not null,
  "question" text not null,
  "answer" text not null,
  "markdown" text not null,
  "sourceCandidateId" uuid,
  "decisionId" uuid,
  "previousVersionId" uuid,
  "createdById" uuid,
  "createdAt" timestamptz(6) not null default now(),
  "publishedAt" timestamptz(6),
  "withdrawnAt" timestamptz(6),
  primary key ("tenantId", "id"),
  unique ("tenantId", "documentId", "number")
);
create index "DocumentVersion_tenantId_decisionId_idx" on "DocumentVersion" ("tenantId", "decisionId");

create table "Phrasing" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "documentId" uuid not null,
  "versionId" uuid not null,
  "position" integer not null,
  "text" text not null,
  "isCanonical" boolean not null default false,
  "sourceCandidateId" uuid,
  "subjectId" uuid,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId", "versionId", "position")
);
create index "Phrasing_tenantId_subjectId_idx" on "Phrasing" ("tenantId", "subjectId");

create table "Chunk" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "documentId" uuid not null,
  "versionId" uuid not null,
  "position" integer not null,
  "text" text not null,
  primary key ("tenantId", "id"),
  unique ("tenantId", "versionId", "position")
);

create table "Reuse" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "documentId" uuid not null,
  "versionId" uuid not null,
  "phrasingId" uuid,
  "threadId" uuid,
  "subjectId" uuid,
  "question" text,
  "probability" double precision not null,
  "features" jsonb not null,
  "guards" jsonb not null,
  "ruleVersion" text not null,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id")
);
create index "Reuse_tenantId_documentId_createdAt_idx" on "Reuse" ("tenantId", "documentId", "createdAt");
create index "Reuse_tenantId_subjectId_idx" on "Reuse" ("tenantId", "subjectId");

create table "Response" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "externalId" text not null,
  "agentId" uuid,
  "threadId" uuid,
  "subjectId" uuid,
  "reuseId" uuid,
  "status" text not null,
  "bodyHash" text not null,
  "language" text,
  "finishReason" text,
  "model" text,
  "passageCount" integer,
  "inputTokens" integer,
  "outputTokens" integer,
  "costUsd" double precision,
  "occurredAt" timestamptz(6) not null,
  "receivedAt" timestamptz(6) not null default now(),
  "scoredAt" timestamptz(6),
  primary key ("tenantId", "id"),
  unique ("tenantId", "externalId")
);
create index "Response_tenantId_status_receivedAt_idx" on "Response" ("tenantId", "status", "receivedAt");
create index "Response_tenantId_occurredAt_idx" on "Response" ("tenantId", "occurredAt");
create index "Response_tenantId_subjectId_idx" on "Response" ("tenantId", "subjectId");

create table "ResponseBody" (
  "tenantId" uuid not null,
  "responseId" uuid not null,
  "subjectId" uuid,
  "question" text not null,
  "answer" text not null,
  "toolCalls" jsonb not null default '[]',
  "policy" jsonb not null default '[]',
  "memory" jsonb not null default '[]',
  "scores" jsonb not null default '{}',
  "metadata" jsonb,
  primary key ("tenantId", "responseId")
);
create index "ResponseBody_tenantId_subjectId_idx" on "ResponseBody" ("tenantId", "subjectId");

create table "Passage" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "responseId" uuid not null,
  "subjectId" uuid,
  "position" integer not null,
  "externalId" text,
  "title" text,
  "text" text not null,
  "score" double precision,
  "source" text,
  primary key ("tenantId", "id"),
  unique ("tenantId", "responseId", "position")
);
create index "Passage_tenantId_subjectId_idx" on "Passage" ("tenantId", "subjectId");

create table "Feedback" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "responseId" uuid not null,
  "subjectId" uuid,
  "rating" text not null,
  "comment" text,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id")
);
create index "Feedback_tenantId_responseId_createdAt_idx" on "Feedback" ("tenantId", "responseId", "createdAt");
create index "Feedback_tenantId_subjectId_idx" on "Feedback" ("tenantId", "subjectId");

create table "Confidence" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "responseId" uuid not null,
  "revision" text not null,
  "ruleVersion" text not null,
  "inputHash" text not null,
  "composite" double precision,
  "retrieval" double precision,
  "policy" double precision,
  "completeness" double precision,
  "memory" double precision,
  "weights" jsonb not null,
  "evidence" jsonb not null,
  "signalKinds" text[] not null default '{}',
  "failureClass" text,
  "thresholdVersionId" uuid not null,
  "thresholdValue" double precision not null,
  "captureReason" text,
  "auditBucket" integer not null,
  "auditRate" double precision not null,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId", "responseId", "revision")
);
create index "Confidence_tenantId_createdAt_idx" on "Confidence" ("tenantId", "createdAt");

create table "Signal" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "responseId" uuid not null,
  "confidenceId" uuid not null,
  "kind" text not null,
  "captures" boolean not null,
  "evidence" jsonb not null,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId", "confidenceId", "kind")
);
create index "Signal_tenantId_responseId_idx" on "Signal" ("tenantId", "responseId");

create table "Cluster" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "headCandidateId" uuid,
  "memberCount" integer not null default 0,
  "openCount" integer not null default 0,
  "severity" double precision not null default 1,
  "impact" double precision not null default 0,
  "firstSeenAt" timestamptz(6) not null,
  "lastSeenAt" timestamptz(6) not null,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id")
);
create index "Cluster_tenantId_impact_id_idx" on "Cluster" ("tenantId", "impact", "id");

create table "ClusterMove" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "candidateId" uuid not null,
  "fromClusterId" uuid,
  "toClusterId" uuid not null,
  "reason" text not null,
  "similarity" double precision,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id")
);
create index "ClusterMove_tenantId_candidateId_idx" on "ClusterMove" ("tenantId", "candidateId");

create table "Candidate" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "responseId" uuid not null,
  "confidenceId" uuid,
  "agentId" uuid,
  "subjectId" uuid,
  "clusterId" uuid,
  "status" text not null,
  "captureReason" text not null,
  "failureClass" text,
  "secondaryClasses" text[] not null default '{}',
  "classEvidence" text,
  "composite" double precision,
  "language" text,
  "version" integer not null default 1,
  "occurredAt" timestamptz(6) not null,
  "capturedAt" timestamptz(6) not null default now(),
  "classifiedAt" timestamptz(6),
  "decidedAt" timestamptz(6),
  "decisionId" uuid,
  primary key ("tenantId", "id"),
  unique ("tenantId", "responseId")
);
create index "Candidate_tenantId_status_capturedAt_id_idx" on "Candidate" ("tenantId", "status", "capturedAt", "id");
create index "Candidate_tenantId_clusterId_status_idx" on "Candidate" ("tenantId", "clusterId", "status");
create index "Candidate_tenantId_subjectId_idx" on "Candidate" ("tenantId", "subjectId");

create table "Claim" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "candidateId" uuid not null,
  "holderId" uuid not null,
  "claimedAt" timestamptz(6) not null default now(),
  "expiresAt" timestamptz(6) not null,
  "releasedAt" timestamptz(6),
  primary key ("tenantId", "id")
);
create index "Claim_tenantId_holderId_idx" on "Claim" ("tenantId", "holderId");

create table "Decision" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "candidateId" uuid not null,
  "leadDecisionId" uuid,
  "clusterId" uuid,
  "action" text not null,
  "answerVerdict" text not null,
  "reason" text,
  "documentId" uuid,
  "versionId" uuid,
  "decidedByKind" text not null,
  "decidedById" uuid,
  "createdAt" timestamptz(6) not null default now(),
  "undoneAt" timestamptz(6),
  "undoneById" uuid,
  "undoReason" text,
  primary key ("tenantId", "id")
);
create index "Decision_tenantId_candidateId_createdAt_idx" on "Decision" ("tenantId", "candidateId", "createdAt");
create index "Decision_tenantId_createdAt_idx" on "Decision" ("tenantId", "createdAt");
create index "Decision_tenantId_leadDecisionId_idx" on "Decision" ("tenantId", "leadDecisionId");

create table "Proof" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "documentId" uuid not null,
  "versionId" uuid not null,
  "status" text not null,
  "before" jsonb not null,
  "after" jsonb,
  "reason" text,
  "createdAt" timestamptz(6) not null default now(),
  "provedAt" timestamptz(6),
  primary key ("tenantId", "id"),
  unique ("tenantId", "versionId")
);
create index "Proof_tenantId_documentId_createdAt_idx" on "Proof" ("tenantId", "documentId", "createdAt");

create table "AuditEvent" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "actorKind" text not null,
  "actorId" uuid,
  "action" text not null,
  "entity" text not null,
  "entityId" uuid not null,
  "fields" text[] not null default '{}',
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id")
);
create index "AuditEvent_tenantId_entity_entityId_createdAt_idx" on "AuditEvent" ("tenantId", "entity", "entityId", "createdAt");
create index "AuditEvent_tenantId_createdAt_idx" on "AuditEvent" ("tenantId", "createdAt");

create table "AuditDetail" (
  "tenantId" uuid not null,
  "auditEventId" uuid not null,
  "subjectId" uuid,
  "before" jsonb,
  "after" jsonb,
  primary key ("tenantId", "auditEventId")
);
create index "AuditDetail_tenantId_subjectId_idx" on "AuditDetail" ("tenantId", "subjectId");

create table "Embedding" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "kind" text not null,
  "ownerId" uuid not null,
  "subjectId" uuid,
  "model" text not null,
  "dimensions" integer not null,
  "textHash" text not null,
  "isActive" boolean not null default true,
  "vector" vector not null,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId", "kind", "ownerId", "model")
);
create index "Embedding_tenantId_subjectId_idx" on "Embedding" ("tenantId", "subjectId");

create table "OutboxEvent" (
  "id" uuid not null primary key,
  "tenantId" uuid not null,
  "name" text not null,
  "data" jsonb not null,
  "createdAt" timestamptz(6) not null default now(),
  "deliveredAt" timestamptz(6),
  "attempts" integer not null default 0,
  "lastError" text
);

-- Foreign keys
alter table "Member" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "ApiKey" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Agent" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Subject" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Thread" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Message" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "ThresholdVersion" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "KnowledgeDocument" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "DocumentVersion" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Phrasing" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Chunk" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Reuse" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Response" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "ResponseBody" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Passage" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Feedback" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Confidence" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Signal" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Cluster" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "ClusterMove" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Candidate" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Claim" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Decision" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Proof" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "AuditEvent" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "AuditDetail" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Embedding" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "OutboxEvent" add foreign key ("tenantId") references "Tenant" ("id") on delete cascade;
alter table "Member" add foreign key ("userId") references "User" ("id") on delete restrict;
alter table "Thread" add foreign key ("tenantId", "subjectId") references "Subject" ("tenantId", "id") on delete set null ("subjectId");
alter table "Thread" add foreign key ("tenantId", "agentId") references "Agent" ("tenantId", "id") on delete set null ("agentId");
alter table "Message" add foreign key ("tenantId", "threadId") references "Thread" ("tenantId", "id") on delete cascade;
alter table "Message" add foreign key ("tenantId", "subjectId") references "Subject" ("tenantId", "id") on delete set null ("subjectId");
alter table "DocumentVersion" add foreign key ("tenantId", "documentId") references "KnowledgeDocument" ("tenantId", "id") on delete cascade;
alter table "Phrasing" add foreign key ("tenantId", "documentId") references "KnowledgeDocument" ("tenantId", "id") on delete cascade;
alter table "Phrasing" add foreign key ("tenantId", "versionId") references "DocumentVersion" ("tenantId", "id") on delete cascade;
alter table "Phrasing" add foreign key ("tenantId", "subjectId") references "Subject" ("tenantId", "id") on delete set null ("subjectId");
alter table "Chunk" add foreign key ("tenantId", "versionId") references "DocumentVersion" ("tenantId", "id") on delete cascade;
alter table "Reuse" add foreign key ("tenantId", "documentId") references "KnowledgeDocument" ("tenantId", "id") on delete cascade;
alter table "Reuse" add foreign key ("tenantId", "subjectId") references "Subject" ("tenantId", "id") on delete set null ("subjectId");
alter table "Response" add foreign key ("tenantId", "agentId") references "Agent" ("tenantId", "id") on delete set null ("agentId");
alter table "Response" add foreign key ("tenantId", "threadId") references "Thread" ("tenantId", "id") on delete set null ("threadId");
alter table "Response" add foreign key ("tenantId", "subjectId") references "Subject" ("tenantId", "id") on delete set null ("subjectId");
alter table "Response" add foreign key ("tenantId", "reuseId") references "Reuse" ("tenantId", "id") on delete set null ("reuseId");
alter table "ResponseBody" add foreign key ("tenantId", "responseId") references "Response" ("tenantId", "id") on delete cascade;
alter table "Passage" add foreign key ("tenantId", "responseId") references "Response" ("tenantId", "id") on delete cascade;
alter table "Feedback" add foreign key ("tenantId", "responseId") references "Response" ("tenantId", "id") on delete cascade;
alter table "Confidence" add foreign key ("tenantId", "responseId") references "Response" ("tenantId", "id") on delete restrict;
alter table "Confidence" add foreign key ("tenantId", "thresholdVersionId") references "ThresholdVersion" ("tenantId", "id") on delete restrict;
alter table "Signal" add foreign key ("tenantId", "confidenceId") references "Confidence" ("tenantId", "id") on delete restrict;
alter table "Candidate" add foreign key ("tenantId", "responseId") references "Response" ("tenantId", "id") on delete restrict;
alter table "Candidate" add foreign key ("tenantId", "confidenceId") references "Confidence" ("tenantId", "id") on delete set null ("confidenceId");
alter table "Candidate" add foreign key ("tenantId", "clusterId") references "Cluster" ("tenantId", "id") on delete set null ("clusterId");
alter table "Candidate" add foreign key ("tenantId", "agentId") references "Agent" ("tenantId", "id") on delete set null ("agentId");
alter table "ClusterMove" add foreign key ("tenantId", "candidateId") references "Candidate" ("tenantId", "id") on delete cascade;
alter table "Claim" add foreign key ("tenantId", "candidateId") references "Candidate" ("tenantId", "id") on delete cascade;
alter table "Decision" add foreign key ("tenantId", "candidateId") references "Candidate" ("tenantId", "id") on delete restrict;
alter table "Proof" add foreign key ("tenantId", "versionId") references "DocumentVersion" ("tenantId", "id") on delete cascade;
alter table "AuditDetail" add foreign key ("tenantId", "auditEventId") references "AuditEvent" ("tenantId", "id") on delete cascade;

-- Closed sets and ranges
alter table "Member" add check ("role" in ('viewer', 'reviewer', 'admin'));
alter table "Response" add check ("status" in ('received', 'scored', 'unscored'));
alter table "Feedback" add check ("rating" in ('up', 'down'));
alter table "Confidence" add check ("composite" between 0 and 1);
alter table "Candidate" add check ("status" in ('open', 'approved', 'rejected'));
alter table "Candidate" add check ("captureReason" in ('threshold', 'signal', 'audit', 'unscored'));
alter table "Decision" add check ("action" in ('approve', 'edit', 'reject', 'skip'));
alter table "Decision" add check ("answerVerdict" in ('right', 'partly', 'wrong', 'unsure'));
alter table "KnowledgeDocument" add check ("status" in ('draft', 'live', 'paused', 'superseded', 'archived'));
alter table "KnowledgeDocument" add check (("status" = 'live') <= ("liveVersionId" is not null));
alter table "ThresholdVersion" add check ("value" between 0 and 1 and "minimum" <= "value" and "value" <= "maximum");
alter table "Proof" add check ("status" in ('pending', 'learned', 'not_learned'));

-- One open claim a candidate, one deciding decision in force a candidate
create unique index "Claim_open_key" on "Claim" ("tenantId", "candidateId") where "releasedAt" is null;
create unique index "Decision_inForce_key" on "Decision" ("tenantId", "candidateId") where "undoneAt" is null and "action" <> 'skip';

-- Lists the product shows
create index "Cluster_queue_idx" on "Cluster" ("tenantId", "impact" desc, "id" desc) where "openCount" > 0;
create index "OutboxEvent_undelivered_idx" on "OutboxEvent" ("createdAt", "id") where "deliveredAt" is null;
create index "Phrasing_text_idx" on "Phrasing" using gin (to_tsvector('english', "text"));
create index "Chunk_text_idx" on "Chunk" using gin (to_tsvector('english', "text"));
create index "Chunk_documentId_idx" on "Chunk" ("tenantId", "documentId");
create index "Phrasing_documentId_idx" on "Phrasing" ("tenantId", "documentId");

-- One partial index a model and kind, so that neither starves the other; other models get theirs when they are configured
create index "Embedding_bge_small_phrasing_idx" on "Embedding" using hnsw ((vector::vector(384)) vector_cosine_ops)
  where "model" = 'bge-small-en-v1.5-int8' and "kind" = 'phrasing' and "isActive";
create index "Embedding_bge_small_chunk_idx" on "Embedding" using hnsw ((vector::vector(384)) vector_cosine_ops)
  where "model" = 'bge-small-en-v1.5-int8' and "kind" = 'chunk' and "isActive";
create index "Embedding_bge_small_cluster_idx" on "Embedding" using hnsw ((vector::vector(384)) vector_cosine_ops)
  where "model" = 'bge-small-en-v1.5-int8' and "kind" = 'cluster' and "isActive";

-- Row level security
do $$
declare table_name text;
begin
  foreach table_name in array array[
    'Member', 'ApiKey', 'Agent', 'Subject', 'Thread', 'Message', 'ThresholdVersion',
    'KnowledgeDocument', 'DocumentVersion', 'Phrasing', 'Chunk', 'Reuse', 'Response', 'ResponseBody',
    'Passage', 'Feedback', 'Confidence', 'Signal', 'Cluster', 'ClusterMove', 'Candidate',
    'Claim', 'Decision', 'Proof', 'AuditEvent', 'AuditDetail', 'Embedding', 'OutboxEvent'
  ] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('create policy tenant on %I to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant())', table_name);
    execute format('create policy across_tenants on %I to attune_system using (true) with check (true)', table_name);
  end loop;
end $$;

alter table "Tenant" enable row level security;
alter table "Tenant" force row level security;
create policy tenant on "Tenant" to attune_app, attune_eraser using ("id" = current_tenant()) with check ("id" = current_tenant());
create policy across_tenants on "Tenant" to attune_system using (true) with check (true);

alter table "User" enable row level security;
alter table "User" force row level security;
create policy members on "User" to attune_app, attune_eraser
  using (exists (select from "Member" m where m."userId" = "User"."id" and m."tenantId" = current_tenant()));
create policy across_tenants on "User" to attune_system using (true) with check (true);

-- Rights: the application appends to what is append-only; only the eraser and the system may change it
grant usage on schema public to attune_app, attune_eraser, attune_system;
grant select, insert, update, delete on all tables in schema public to attune_app, attune_eraser, attune_system;
revoke update, delete on "AuditEvent", "AuditDetail", "Confidence", "Signal", "ClusterMove", "ThresholdVersion", "Decision", "Feedback", "Reuse" from attune_app;
revoke update, delete on "DocumentVersion" from attune_app;
grant update ("undoneAt", "undoneById", "undoReason") on "Decision" to attune_app;
grant update ("publishedAt", "withdrawnAt") on "DocumentVersion" to attune_app;
revoke insert, update, delete on "User" from attune_app, attune_eraser;
revoke insert, delete on "Tenant" from attune_app, attune_eraser;
revoke update, delete on "OutboxEvent" from attune_app, attune_eraser;
