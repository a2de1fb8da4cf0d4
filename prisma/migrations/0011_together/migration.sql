-- What people say to one another about a candidate. Deleted or erased, the text is gone and the row stays.
create table "Comment" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "candidateId" uuid not null,
  "subjectId" uuid,
  "authorKind" text not null check ("authorKind" in ('user', 'key')),
  "authorId" uuid not null,
  "body" text not null check (char_length("body") <= 4000),
  "mentionedIds" uuid[] not null default '{}',
  "createdAt" timestamptz(6) not null default now(),
  "editedAt" timestamptz(6),
  "deletedAt" timestamptz(6),
  primary key ("tenantId", "id"),
  foreign key ("tenantId", "candidateId") references "Candidate" ("tenantId", "id") on delete cascade
);
create index "Comment_tenantId_candidateId_createdAt_idx" on "Comment" ("tenantId", "candidateId", "createdAt");
create index "Comment_tenantId_subjectId_idx" on "Comment" ("tenantId", "subjectId");

-- What a member should know. One a source and kind, so that a job run twice tells it once.
create table "Notification" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "memberId" uuid not null,
  "kind" text not null check ("kind" in ('assignment', 'mention', 'escalation', 'disagreement')),
  "candidateId" uuid not null,
  "sourceId" uuid not null,
  "actorKind" text not null check ("actorKind" in ('user', 'key', 'system')),
  "actorId" uuid,
  "createdAt" timestamptz(6) not null default now(),
  "readAt" timestamptz(6),
  "emailedAt" timestamptz(6),
  primary key ("tenantId", "id"),
  unique ("tenantId", "memberId", "kind", "sourceId"),
  foreign key ("tenantId", "candidateId") references "Candidate" ("tenantId", "id") on delete cascade,
  foreign key ("tenantId", "memberId") references "Member" ("tenantId", "id") on delete cascade
);
create index "Notification_tenantId_memberId_createdAt_idx" on "Notification" ("tenantId", "memberId", "createdAt");
create index "Notification_unread_idx" on "Notification" ("tenantId", "memberId") where "readAt" is null;
alter table "Member" add column "wantsEmail" boolean not null default true;

-- How many people look at a candidate, by the tenant's rule or its failure class's, and who resolves a disagreement.
create table "ReviewPolicy" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "neededReviews" smallint not null default 1 check ("neededReviews" between 1 and 3),
  "classes" jsonb not null default '{}',
  "resolverId" uuid,
  "updatedById" uuid,
  "updatedAt" timestamptz(6) not null default now(),
  primary key ("tenantId", "id"),
  unique ("tenantId"),
  foreign key ("tenantId", "resolverId") references "Member" ("tenantId", "id") on delete set null ("resolverId")
);

-- A round ends with a decision that is taken back or reopened; `reviewedByIds` are those whose review of this round is in.
alter table "Candidate" add column "neededReviews" smallint not null default 1 check ("neededReviews" between 1 and 3);
alter table "Candidate" add column "reviewRound" integer not null default 1 check ("reviewRound" > 0);
alter table "Candidate" add column "reviewedByIds" uuid[] not null default '{}';

create table "BlindReview" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "candidateId" uuid not null,
  "subjectId" uuid,
  "round" integer not null check ("round" > 0),
  "slot" smallint not null check ("slot" between 1 and 3),
  "reviewerId" uuid not null,
  "action" text not null check ("action" in ('approve', 'edit', 'reject')),
  "question" text,
  "answer" text,
  "reason" text,
  "note" text,
  "answerVerdict" text not null check ("answerVerdict" in ('right', 'partly', 'wrong', 'unsure')),
  "input" jsonb not null default '{}',
  "submittedAt" timestamptz(6) not null default now(),
  "chosenAt" timestamptz(6),
  "chosenById" uuid,
  primary key ("tenantId", "id"),
  unique ("tenantId", "candidateId", "round", "slot"),
  unique ("tenantId", "candidateId", "round", "reviewerId"),
  foreign key ("tenantId", "candidateId") references "Candidate" ("tenantId", "id") on delete cascade,
  foreign key ("tenantId", "reviewerId") references "Member" ("tenantId", "id") on delete restrict
);
create index "BlindReview_tenantId_submittedAt_idx" on "BlindReview" ("tenantId", "submittedAt");
create index "BlindReview_tenantId_subjectId_idx" on "BlindReview" ("tenantId", "subjectId");

-- The database itself holds to the number of reviewers: no seat beyond it, and no decision in force before all seats are
-- taken. A seat is one person's by the two unique keys above. After the row is there, so that row level security speaks first.
create function refuse_needless_review() returns trigger language plpgsql as $$
declare candidate record;
begin
  select c."status", c."neededReviews", c."reviewRound" into candidate from "Candidate" c
    where c."tenantId" = new."tenantId" and c."id" = new."candidateId";
  if candidate is null or candidate."status" <> 'open' or new."round" <> candidate."reviewRound"
    or candidate."neededReviews" < 2 or new."slot" > candidate."neededReviews" then
    raise exception 'this candidate takes no such review' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_needless_review after insert on "BlindReview"
  for each row execute function refuse_needless_review();

create function refuse_unreviewed_decision() returns trigger language plpgsql as $$
declare candidate record;
begin
  select c."neededReviews", c."reviewRound" into candidate from "Candidate" c
    where c."tenantId" = new."tenantId" and c."id" = new."candidateId";
  if candidate."neededReviews" > 1 and candidate."neededReviews" > (
    select count(*) from "BlindReview" r where r."tenantId" = new."tenantId" and r."candidateId" = new."candidateId"
      and r."round" = candidate."reviewRound") then
    raise exception 'this candidate lacks reviews' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_unreviewed_decision after insert or update of "undoneAt", "action" on "Decision"
  for each row when (new."undoneAt" is null and new."action" <> 'skip') execute function refuse_unreviewed_decision();

do $$
declare table_name text;
begin
  foreach table_name in array array['Comment', 'Notification', 'ReviewPolicy', 'BlindReview'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('create policy tenant on %I to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant())', table_name);
    execute format('create policy across_tenants on %I to attune_system using (true) with check (true)', table_name);
  end loop;
end $$;
grant select, insert, update on "Comment", "Notification", "ReviewPolicy" to attune_app;
grant select, insert, delete on "BlindReview" to attune_app;
grant update ("chosenAt", "chosenById") on "BlindReview" to attune_app;
grant select, insert, update, delete on "Comment", "Notification", "ReviewPolicy", "BlindReview" to attune_eraser, attune_system;
