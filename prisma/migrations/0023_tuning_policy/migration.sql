-- How a tenant's cut is tuned: the policy with its limits. Each change is a version; a tenant without one has the defaults.
create table "TuningPolicyVersion" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "number" integer not null check ("number" > 0),
  "policy" text not null check ("policy" in ('approval-rate', 'risk')),
  "mode" text not null check ("mode" in ('automatic', 'propose')),
  "wrongLimit" double precision not null check ("wrongLimit" > 0 and "wrongLimit" <= 1),
  "capacityPerDay" double precision check ("capacityPerDay" > 0),
  "dailyLimit" double precision not null check ("dailyLimit" > 0 and "dailyLimit" <= 1),
  "cooldownDays" integer not null check ("cooldownDays" >= 0),
  "minimumDecisions" integer not null check ("minimumDecisions" > 0),
  "deadBand" double precision not null check ("deadBand" >= 0),
  "reason" text not null,
  "createdById" uuid,
  "createdAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId", "number")
);

alter table "TuningPolicyVersion" enable row level security;
alter table "TuningPolicyVersion" force row level security;
create policy tenant on "TuningPolicyVersion" to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant());
create policy across_tenants on "TuningPolicyVersion" to attune_system using (true) with check (true);
grant select, insert on "TuningPolicyVersion" to attune_app;
grant select, insert, update, delete on "TuningPolicyVersion" to attune_eraser, attune_system;

-- A run may only propose: the value it would have, from which version; `thresholdVersionId` is set once it was applied.
alter table "TuningRun" drop constraint "TuningRun_outcome_check";
alter table "TuningRun" add constraint "TuningRun_outcome_check" check ("outcome" in ('moved', 'kept', 'proposed'));
alter table "TuningRun" add column "proposedValue" double precision;
alter table "TuningRun" add column "fromNumber" integer;

-- Admins are told when the cut moves or should.
alter table "Notification" add column "tuningRunId" uuid;
alter table "Notification" add foreign key ("tenantId", "tuningRunId") references "TuningRun" ("tenantId", "id") on delete cascade;
alter table "Notification" drop constraint "Notification_check";
alter table "Notification" add constraint "Notification_about_check" check (num_nonnulls("candidateId", "documentId", "tuningRunId") = 1);
alter table "Notification" drop constraint "Notification_kind_check";
alter table "Notification" add constraint "Notification_kind_check" check ("kind" in (
  'assignment', 'mention', 'escalation', 'disagreement', 'review_due', 'document_expired', 'document_paused',
  'threshold_moved', 'threshold_proposed'));
