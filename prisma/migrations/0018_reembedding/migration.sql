-- Which embedding model a tenant is served by, and the one its texts are being embedded with beside it. One row a tenant,
-- made when it is first asked for.
create table "VectorModel" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "activeModel" text not null,
  "activeDimensions" integer not null check ("activeDimensions" > 0),
  -- False where nothing can embed a question with the active model any more.
  "isActiveUsable" boolean not null default true,
  "targetModel" text,
  "targetDimensions" integer check ("targetDimensions" > 0),
  "doneCount" integer not null default 0 check ("doneCount" >= 0),
  "totalCount" integer not null default 0 check ("totalCount" >= 0),
  "startedAt" timestamptz(6),
  "progressedAt" timestamptz(6),
  "switchedAt" timestamptz(6),
  "updatedAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId"),
  check (("targetModel" is null) = ("targetDimensions" is null))
);

-- Whether a tenant has vectors of another model than one is asked at every look, and mostly there are none.
create index "Embedding_tenantId_model_idx" on "Embedding" ("tenantId", "model");

alter table "VectorModel" enable row level security;
alter table "VectorModel" force row level security;
create policy tenant on "VectorModel" to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant());
create policy across_tenants on "VectorModel" to attune_system using (true) with check (true);
grant select, insert, update on "VectorModel" to attune_app;
grant select, insert, update, delete on "VectorModel" to attune_eraser, attune_system;

alter table "Alert" drop constraint "Alert_kind_check";
alter table "Alert" add constraint "Alert_kind_check" check ("kind" in (
  'responses_stuck', 'candidates_stuck', 'approvals_stuck', 'proofs_stuck', 'scoring_failed', 'publish_failed',
  'proofs_regressed', 'document_paused', 'embedding_model_gone'));
