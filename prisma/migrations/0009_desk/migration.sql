-- Why a candidate was rejected is one of a short list; what else was to say is a note. Until now both were one text.
alter table "Decision" add column "note" text;
-- From opening the claim to the decision, in milliseconds; null where nobody held it.
alter table "Decision" add column "tookMs" integer check ("tookMs" >= 0);
-- What an approval did with the knowledge base; null for other actions.
alter table "Decision" add column "target" text check ("target" in ('new', 'attach', 'replace', 'merge'));

alter table "Decision" no force row level security;
update "Decision" set
  "note" = case
    when "action" = 'reject' and "reason" ~ '^(not_useful|agent_was_right|cannot_answer|off_topic|abuse|duplicate|other)$' then null
    when "action" = 'reject' and "reason" ~ '^(not_useful|agent_was_right|cannot_answer|off_topic|abuse|duplicate|other): '
      then substring("reason" from position(': ' in "reason") + 2)
    else "reason" end,
  "reason" = case
    when "action" = 'reject' then substring("reason" from '^(not_useful|agent_was_right|cannot_answer|off_topic|abuse|duplicate|other)(?:: |$)')
    else null end,
  "target" = case when "action" in ('approve', 'edit') then 'new' end;
alter table "Decision" force row level security;
alter table "Decision" add check ("reason" is null or ("action" = 'reject' and "reason" in
  ('not_useful', 'agent_was_right', 'cannot_answer', 'off_topic', 'abuse', 'duplicate', 'other')));

-- Who looks after a document, until when it may be said, and when somebody should read it again: days of the tenant.
alter table "KnowledgeDocument" add column "ownerId" uuid;
alter table "KnowledgeDocument" add column "validUntil" date;
alter table "KnowledgeDocument" add column "reviewBy" date;
alter table "KnowledgeDocument" add foreign key ("tenantId", "ownerId") references "Member" ("tenantId", "id") on delete set null ("ownerId");

-- A candidate given to one person: assigned by a colleague, or escalated to somebody who knows more. One in force a candidate.
create table "Assignment" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "candidateId" uuid not null,
  "memberId" uuid not null,
  "kind" text not null check ("kind" in ('assigned', 'escalated')),
  "note" text,
  "assignedByKind" text not null,
  "assignedById" uuid,
  "createdAt" timestamptz(6) not null default now(),
  "endedAt" timestamptz(6),
  "endedById" uuid,
  primary key ("tenantId", "id"),
  foreign key ("tenantId", "candidateId") references "Candidate" ("tenantId", "id") on delete cascade,
  foreign key ("tenantId", "memberId") references "Member" ("tenantId", "id") on delete cascade
);
create unique index "Assignment_inForce_key" on "Assignment" ("tenantId", "candidateId") where "endedAt" is null;
create index "Assignment_tenantId_memberId_idx" on "Assignment" ("tenantId", "memberId");
create index "Assignment_tenantId_candidateId_idx" on "Assignment" ("tenantId", "candidateId");

alter table "Assignment" enable row level security;
alter table "Assignment" force row level security;
create policy tenant on "Assignment" to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant());
create policy across_tenants on "Assignment" to attune_system using (true) with check (true);
grant select, insert, update on "Assignment" to attune_app;
grant select, insert, update, delete on "Assignment" to attune_eraser, attune_system;

-- The best free candidate is drawn cluster by cluster; claims in force are few.
create index "Claim_inForce_idx" on "Claim" ("tenantId", "expiresAt") where "releasedAt" is null;
