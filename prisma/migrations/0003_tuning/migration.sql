-- One row a night and one a request: why the threshold moved or stayed.
create table "TuningRun" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "trigger" text not null check ("trigger" in ('nightly', 'requested')),
  "day" text not null,
  "outcome" text check ("outcome" in ('moved', 'kept')),
  "reason" text,
  "evidence" jsonb,
  "thresholdVersionId" uuid,
  "createdAt" timestamptz(6) not null default now(),
  "finishedAt" timestamptz(6),
  primary key ("tenantId", "id"),
  foreign key ("tenantId", "thresholdVersionId") references "ThresholdVersion" ("tenantId", "id") on delete restrict
);
create unique index "TuningRun_nightly_key" on "TuningRun" ("tenantId", "day") where "trigger" = 'nightly';
create index "TuningRun_tenantId_createdAt_idx" on "TuningRun" ("tenantId", "createdAt");

alter table "TuningRun" enable row level security;
alter table "TuningRun" force row level security;
create policy tenant on "TuningRun" to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant());
create policy across_tenants on "TuningRun" to attune_system using (true) with check (true);
grant select, insert, update on "TuningRun" to attune_app;
grant select, insert, update, delete on "TuningRun" to attune_eraser, attune_system;
