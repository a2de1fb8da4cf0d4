-- What the queue is browsed by. `words` holds the question's words and the tags, each led by the last eight characters of
-- the tenant's id, so that a search in one index meets the tenant's own rows only; erasure leaves the tags.
alter table "Candidate" add column "repairType" text;
alter table "Candidate" add column "tags" text[] not null default '{}';
alter table "Candidate" add column "words" tsvector;

alter table "Candidate" no force row level security;
alter table "ResponseBody" no force row level security;
update "Candidate" c set "words" = array_to_tsvector(array(
    select distinct right(c."tenantId"::text, 8) || left(word, 60)
    from regexp_split_to_table(
      lower(regexp_replace(normalize(translate(b."question", '’“”„«»', '''     '), NFD), '[\u0300-\u036f]', '', 'g')),
      '[\s!-&(-/:-@\[-`{-~]+') word where word <> ''))
  from "ResponseBody" b where b."tenantId" = c."tenantId" and b."responseId" = c."responseId" and b."question" is not null;
alter table "Candidate" force row level security;
alter table "ResponseBody" force row level security;

create index "Candidate_words_idx" on "Candidate" using gin ("words");
-- An unscored candidate comes before every score. A case and no coalesce: row level security lets only that through to an index.
create index "Candidate_confidence_idx" on "Candidate"
  ("tenantId", "status", (case when "composite" is null then '-1'::float8 else "composite" end), "id");
-- Pages inside a cluster of any size; takes the place of the one without the id.
create index "Candidate_tenantId_clusterId_status_id_idx" on "Candidate" ("tenantId", "clusterId", "status", "id");
drop index "Candidate_tenantId_clusterId_status_idx";
create index "Candidate_tenantId_status_failureClass_idx" on "Candidate" ("tenantId", "status", "failureClass");
create index "Candidate_tenantId_status_agentId_idx" on "Candidate" ("tenantId", "status", "agentId");
create index "Candidate_tenantId_status_language_idx" on "Candidate" ("tenantId", "status", "language");
create index "Candidate_tenantId_status_repairType_idx" on "Candidate" ("tenantId", "status", "repairType");
create index "Candidate_audit_idx" on "Candidate" ("tenantId", "status", "clusterId", "id") where "captureReason" = 'audit';
create index "Cluster_tenantId_memberCount_id_idx" on "Cluster" ("tenantId", "memberCount", "id");

-- Row level security would keep the index from being used: a search is no leakproof operator. The tenant is still the
-- caller's own. Only what filters and orders ask for: thousands of rows are handed over, and their words are long.
create function candidates_with_words(query tsquery, most integer)
  returns table ("tenantId" uuid, "id" uuid, "responseId" uuid, "agentId" uuid, "clusterId" uuid, "status" text,
    "captureReason" text, "failureClass" text, "composite" double precision, "language" text, "repairType" text,
    "tags" text[], "capturedAt" timestamptz, "version" integer)
  language plpgsql stable set role to attune_system as $$
begin
  return query select c."tenantId", c."id", c."responseId", c."agentId", c."clusterId", c."status",
    c."captureReason", c."failureClass", c."composite", c."language", c."repairType", c."tags", c."capturedAt", c."version"
    from "Candidate" c where c."words" @@ query and c."tenantId" = current_tenant() limit most;
end $$;
revoke execute on function candidates_with_words(tsquery, integer) from public;
grant execute on function candidates_with_words(tsquery, integer) to attune_app;

-- A way of looking at the queue that a member named; shared ones are the tenant's.
create table "SavedView" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "ownerId" uuid not null,
  "name" text not null,
  "isShared" boolean not null default false,
  "query" jsonb not null,
  "createdAt" timestamptz(6) not null default now(),
  "updatedAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId", "ownerId", "name"),
  foreign key ("tenantId", "ownerId") references "Member" ("tenantId", "id") on delete cascade
);

-- One decision or change over many candidates, carried out in chunks; `change` holds what was asked for.
create table "BulkRun" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "action" text not null check ("action" in ('reject', 'assign', 'tag', 'untag', 'reopen')),
  "change" jsonb not null,
  "status" text not null default 'running' check ("status" in ('running', 'done', 'undoing', 'undone')),
  "itemCount" integer not null,
  "createdById" uuid not null,
  "createdAt" timestamptz(6) not null default now(),
  "finishedAt" timestamptz(6),
  "undoneAt" timestamptz(6),
  "undoneById" uuid,
  primary key ("tenantId", "id")
);
create index "BulkRun_tenantId_createdById_createdAt_idx" on "BulkRun" ("tenantId", "createdById", "createdAt");

-- What came of each candidate of a run; `before` is what undo brings back.
create table "BulkItem" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "bulkRunId" uuid not null,
  "candidateId" uuid not null,
  "outcome" text not null default 'pending' check ("outcome" in ('pending', 'changed', 'skipped', 'undone', 'kept')),
  "code" text,
  "before" jsonb,
  "updatedAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "bulkRunId", "candidateId"),
  foreign key ("tenantId", "bulkRunId") references "BulkRun" ("tenantId", "id") on delete cascade,
  foreign key ("tenantId", "candidateId") references "Candidate" ("tenantId", "id") on delete cascade
);
create index "BulkItem_outcome_idx" on "BulkItem" ("tenantId", "bulkRunId", "outcome", "candidateId");
create index "BulkItem_tenantId_candidateId_idx" on "BulkItem" ("tenantId", "candidateId");

do $$
declare table_name text;
begin
  foreach table_name in array array['SavedView', 'BulkRun', 'BulkItem'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('create policy tenant on %I to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant())', table_name);
    execute format('create policy across_tenants on %I to attune_system using (true) with check (true)', table_name);
  end loop;
end $$;
grant select, insert, update, delete on "SavedView" to attune_app;
grant select, insert, update on "BulkRun", "BulkItem" to attune_app;
grant select, insert, update, delete on "SavedView", "BulkRun", "BulkItem" to attune_eraser, attune_system;
