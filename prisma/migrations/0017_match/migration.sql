-- How sure a match must be before it is served: the admin's bound and what the tenant's own verdicts make of it. A tenant
-- without a row is served by the defaults.
create table "MatchPolicy" (
  "tenantId" uuid primary key references "Tenant" ("id") on delete cascade,
  "maxWrongShare" double precision not null check ("maxWrongShare" between 0.001 and 0.2),
  "calibrationOffset" double precision not null default 0,
  "calibrationSlope" double precision not null default 1,
  "shift" double precision not null default 0,
  "source" text not null check ("source" in ('public', 'tenant')),
  "labelCount" integer not null default 0,
  "wrongCount" integer not null default 0,
  "upperBound" double precision,
  "ruleVersion" text not null,
  "fittedAt" timestamptz(6),
  "updatedAt" timestamptz(6) not null default now(),
  "updatedById" uuid
);
alter table "MatchPolicy" enable row level security;
alter table "MatchPolicy" force row level security;
create policy tenant on "MatchPolicy" to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant());
create policy across_tenants on "MatchPolicy" to attune_system using (true) with check (true);
grant select, insert, update on "MatchPolicy" to attune_app;
grant select, insert, update, delete on "MatchPolicy" to attune_eraser, attune_system;

-- A document whose own verdicts ask for more than the tenant's threshold.
alter table "KnowledgeDocument" add column "servingFloor" double precision check ("servingFloor" between 0 and 1.01);
-- What the probability of a reuse was held against; null for those of the first rule.
alter table "Reuse" add column "threshold" double precision;
