-- What a tenant's answers are scored by beyond the platform's own: weights, switched-off signals, policy rules. Each change
-- is a version; a tenant without one is scored by the defaults.
create table "ScoringConfigVersion" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "number" integer not null check ("number" > 0),
  "weights" jsonb not null,
  "switches" jsonb not null,
  "rules" jsonb not null,
  "source" text not null check ("source" in ('manual', 'refit')),
  "reason" text not null,
  "evidence" jsonb not null default '{}',
  "createdById" uuid,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId", "number")
);

-- The version a score was made under; null where there was none yet.
alter table "Confidence" add column "configVersionId" uuid;
alter table "Confidence" add foreign key ("tenantId", "configVersionId") references "ScoringConfigVersion" ("tenantId", "id") on delete restrict;

-- One row a night and one a request: what the reviewers' verdicts say about the weights, and the calibration they give.
create table "RefitRun" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "trigger" text not null check ("trigger" in ('nightly', 'requested')),
  "day" text not null,
  "outcome" text check ("outcome" in ('proposed', 'kept', 'too_few')),
  "reason" text,
  "evidence" jsonb,
  "configVersionId" uuid,
  "createdAt" timestamptz(6) not null default now(),
  "finishedAt" timestamptz(6),
  primary key ("tenantId", "id"),
  foreign key ("tenantId", "configVersionId") references "ScoringConfigVersion" ("tenantId", "id") on delete restrict
);
create unique index "RefitRun_nightly_key" on "RefitRun" ("tenantId", "day") where "trigger" = 'nightly';
create index "RefitRun_tenantId_createdAt_idx" on "RefitRun" ("tenantId", "createdAt");

-- The same subject's questions just before a response; takes the place of the index on the subject alone.
create index "Response_tenantId_subjectId_occurredAt_idx" on "Response" ("tenantId", "subjectId", "occurredAt");
drop index "Response_tenantId_subjectId_idx";

do $$
declare table_name text;
begin
  foreach table_name in array array['ScoringConfigVersion', 'RefitRun'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('create policy tenant on %I to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant())', table_name);
    execute format('create policy across_tenants on %I to attune_system using (true) with check (true)', table_name);
  end loop;
end $$;
grant select, insert on "ScoringConfigVersion" to attune_app;
grant select, insert, update on "RefitRun" to attune_app;
grant select, insert, update, delete on "ScoringConfigVersion", "RefitRun" to attune_eraser, attune_system;
