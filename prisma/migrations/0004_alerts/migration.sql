-- What the machine could not do by itself and a person should know. Ids and counts only, never a text of a person.
create table "Alert" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "kind" text not null check ("kind" in (
    'responses_stuck', 'candidates_stuck', 'approvals_stuck', 'proofs_stuck', 'scoring_failed', 'publish_failed')),
  -- The one thing it is about; null where it is about all of its kind.
  "aboutId" uuid,
  "message" text not null,
  "details" jsonb not null default '{}',
  "since" timestamptz(6) not null,
  "createdAt" timestamptz(6) not null default now(),
  "resolvedAt" timestamptz(6),
  "resolution" text check ("resolution" in ('cleared', 'dismissed', 'retried')),
  "resolvedById" uuid,
  primary key ("tenantId", "id"),
  check (("resolvedAt" is null) = ("resolution" is null))
);
create unique index "Alert_open_key" on "Alert" ("tenantId", "kind", "aboutId") nulls not distinct where "resolvedAt" is null;
create index "Alert_tenantId_kind_resolvedAt_idx" on "Alert" ("tenantId", "kind", "resolvedAt");

alter table "Alert" enable row level security;
alter table "Alert" force row level security;
create policy tenant on "Alert" to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant());
create policy across_tenants on "Alert" to attune_system using (true) with check (true);
grant select, insert, update on "Alert" to attune_app;
grant select, insert, update, delete on "Alert" to attune_eraser, attune_system;
