-- What came of a served answer, by whoever said so last with the most weight; null while nobody has.
alter table "Reuse" add column "verdict" text check ("verdict" in ('right', 'wrong'));
alter table "Reuse" add column "verdictSource" text check ("verdictSource" in ('vote', 'rephrase', 'decision', 'proof'));
alter table "Reuse" add column "verdictAt" timestamptz(6);
alter table "Reuse" add check (("verdict" is null) = ("verdictSource" is null) and ("verdict" is null) = ("verdictAt" is null));
grant update ("verdict", "verdictSource", "verdictAt") on "Reuse" to attune_app;
create index "Reuse_tenantId_versionId_verdictAt_idx" on "Reuse" ("tenantId", "versionId", "verdictAt");

-- From when on a document that turns out wrong is paused without asking; a tenant without a row has the defaults.
create table "StandingPolicy" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "minWrong" smallint not null default 3 check ("minWrong" between 1 and 100),
  "rightShare" double precision not null default 0.8 check ("rightShare" > 0 and "rightShare" <= 1),
  "decisionsInRow" smallint not null default 2 check ("decisionsInRow" between 1 and 20),
  "updatedById" uuid,
  "updatedAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId")
);

-- What an approved answer got wrong is captured against its document.
alter table "Candidate" drop constraint "Candidate_captureReason_check";
alter table "Candidate" add constraint "Candidate_captureReason_check"
  check ("captureReason" in ('threshold', 'signal', 'audit', 'unscored', 'reuse'));

-- One proof a version: what its publish showed, and what the latest night found.
alter table "Proof" drop constraint "Proof_status_check";
alter table "Proof" add constraint "Proof_status_check" check ("status" in ('pending', 'learned', 'not_learned', 'regressed'));
alter table "Proof" add column "previousStatus" text check ("previousStatus" in ('pending', 'learned', 'not_learned', 'regressed'));
alter table "Proof" add column "findings" jsonb not null default '[]';
-- Its own questions that got it, of those asked; near misses that were refused, of those asked.
alter table "Proof" add column "rightCount" integer not null default 0;
alter table "Proof" add column "ownCount" integer not null default 0;
alter table "Proof" add column "refusedCount" integer not null default 0;
alter table "Proof" add column "nearMissCount" integer not null default 0;
alter table "Proof" add column "confidenceBefore" double precision check ("confidenceBefore" between 0 and 1);
alter table "Proof" add column "confidenceAfter" double precision check ("confidenceAfter" between 0 and 1);
-- When it was last asked again, when its status last became another, and in which run.
alter table "Proof" add column "checkedAt" timestamptz(6);
alter table "Proof" add column "changedAt" timestamptz(6);
alter table "Proof" add column "runId" uuid;
update "Proof" set "checkedAt" = "provedAt", "changedAt" = "provedAt";
create index "Proof_tenantId_createdAt_idx" on "Proof" ("tenantId", "createdAt", "id");
create index "Proof_tenantId_status_createdAt_idx" on "Proof" ("tenantId", "status", "createdAt", "id");

-- One row a night and one a request: all live documents asked again, with what came of it.
create table "ReproofRun" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "trigger" text not null check ("trigger" in ('nightly', 'requested')),
  "day" text not null,
  "provedCount" integer not null default 0,
  "learnedCount" integer not null default 0,
  "notLearnedCount" integer not null default 0,
  "regressedCount" integer not null default 0,
  "changedCount" integer not null default 0,
  "createdAt" timestamptz(6) not null default now(),
  "finishedAt" timestamptz(6),
  primary key ("tenantId", "id")
);
create unique index "ReproofRun_nightly_key" on "ReproofRun" ("tenantId", "day") where "trigger" = 'nightly';
create index "ReproofRun_tenantId_createdAt_idx" on "ReproofRun" ("tenantId", "createdAt");

alter table "Alert" drop constraint "Alert_kind_check";
alter table "Alert" add constraint "Alert_kind_check" check ("kind" in (
  'responses_stuck', 'candidates_stuck', 'approvals_stuck', 'proofs_stuck', 'scoring_failed', 'publish_failed',
  'proofs_regressed', 'document_paused'));

do $$
declare table_name text;
begin
  foreach table_name in array array['StandingPolicy', 'ReproofRun'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('create policy tenant on %I to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant())', table_name);
    execute format('create policy across_tenants on %I to attune_system using (true) with check (true)', table_name);
  end loop;
end $$;
grant select, insert, update on "StandingPolicy", "ReproofRun" to attune_app;
grant select, insert, update, delete on "StandingPolicy", "ReproofRun" to attune_eraser, attune_system;
