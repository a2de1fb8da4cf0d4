-- What analytics counts, a row a day of the tenant's and a combination of agent, class and language. '*' is all of them, '-' none.
create table "AnalyticsCell" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "day" date not null,
  "agent" text not null,
  "failureClass" text not null,
  "language" text not null,
  "reviewer" text not null,
  -- of the answers that occurred on the day
  "received" integer not null default 0,
  "scored" integer not null default 0,
  "unscored" integer not null default 0,
  "captured" integer not null default 0,
  "byThreshold" integer not null default 0,
  "bySignal" integer not null default 0,
  "byAudit" integer not null default 0,
  "byFailure" integer not null default 0,
  "byReuse" integer not null default 0,
  "decided" integer not null default 0,
  "approved" integer not null default 0,
  "rejected" integer not null default 0,
  "learned" integer not null default 0,
  "servedAgain" integer not null default 0,
  "liked" integer not null default 0,
  "disliked" integer not null default 0,
  "tokened" integer not null default 0,
  "costed" integer not null default 0,
  "inputTokens" bigint not null default 0,
  "outputTokens" bigint not null default 0,
  "costMicroUsd" bigint not null default 0,
  -- of the decisions, publications and reuses of the day
  "approvals" integer not null default 0,
  "edits" integer not null default 0,
  "rejections" integer not null default 0,
  "skips" integer not null default 0,
  "right" integer not null default 0,
  "partly" integer not null default 0,
  "wrong" integer not null default 0,
  "unsure" integer not null default 0,
  "published" integer not null default 0,
  "reused" integer not null default 0,
  "reuseRight" integer not null default 0,
  "reuseWrong" integer not null default 0,
  -- histograms, by the edges of lib/analytics/cell-types.ts; empty where all is zero
  "compositeCaptured" integer[] not null default '{}',
  "compositeKept" integer[] not null default '{}',
  "retrieval" integer[] not null default '{}',
  "policy" integer[] not null default '{}',
  "completeness" integer[] not null default '{}',
  "memory" integer[] not null default '{}',
  "rightBins" integer[] not null default '{}',
  "wrongBins" integer[] not null default '{}',
  "decisionTimes" integer[] not null default '{}',
  "learningTimes" integer[] not null default '{}',
  "pairs" integer[] not null default '{}',
  primary key ("tenantId", "agent", "failureClass", "language", "reviewer", "day")
);
create index "AnalyticsCell_tenantId_day_idx" on "AnalyticsCell" ("tenantId", "day");
-- The values of one dimension under any filter of the others, without the rows beside them.
create index "AnalyticsCell_agents_idx" on "AnalyticsCell" ("tenantId", "failureClass", "language", "day") where "agent" <> '*' and "reviewer" = '*';
create index "AnalyticsCell_classes_idx" on "AnalyticsCell" ("tenantId", "agent", "language", "day") where "failureClass" <> '*' and "reviewer" = '*';
create index "AnalyticsCell_languages_idx" on "AnalyticsCell" ("tenantId", "agent", "failureClass", "day") where "language" <> '*' and "reviewer" = '*';
create index "AnalyticsCell_reviewers_idx" on "AnalyticsCell" ("tenantId", "agent", "failureClass", "language", "day") where "reviewer" <> '*';

-- Days to count anew: one row a write, left by the triggers below in the write's own transaction, so that writers never wait
-- for one another. Whoever counts a day takes its marks first and reads the plain tables after.
create table "AnalyticsMark" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null default gen_random_uuid(),
  "at" timestamptz(6) not null,
  primary key ("tenantId", "id")
);
create index "AnalyticsMark_tenantId_at_idx" on "AnalyticsMark" ("tenantId", "at");

-- Locked by whoever counts a day of the tenant's; the zone its days were cut by.
create table "AnalyticsState" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "timeZone" text not null,
  "countedAt" timestamptz(6),
  -- Where a day takes long to count, the machine lets the tenant rest for many times as long.
  "restUntil" timestamptz(6),
  primary key ("tenantId")
);

create index "KnowledgeDocument_tenantId_sourceCandidateId_idx" on "KnowledgeDocument" ("tenantId", "sourceCandidateId") where "sourceCandidateId" is not null;
create index "Candidate_asked_idx" on "Candidate" ("tenantId", "clusterId", "occurredAt") include ("agentId", "failureClass", "language");
create index "Decision_tenantId_versionId_idx" on "Decision" ("tenantId", "versionId") where "versionId" is not null;

alter table "AnalyticsCell" enable row level security;
alter table "AnalyticsCell" force row level security;
create policy tenant on "AnalyticsCell" to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant());
create policy across_tenants on "AnalyticsCell" to attune_system using (true) with check (true);
grant select, insert, update, delete on "AnalyticsCell" to attune_app, attune_eraser, attune_system;

alter table "AnalyticsMark" enable row level security;
alter table "AnalyticsMark" force row level security;
create policy tenant on "AnalyticsMark" to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant());
create policy across_tenants on "AnalyticsMark" to attune_system using (true) with check (true);
grant select, insert, update, delete on "AnalyticsMark" to attune_app, attune_eraser, attune_system;

alter table "AnalyticsState" enable row level security;
alter table "AnalyticsState" force row level security;
create policy tenant on "AnalyticsState" to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant());
create policy across_tenants on "AnalyticsState" to attune_system using (true) with check (true);
grant select, insert, update, delete on "AnalyticsState" to attune_app, attune_eraser, attune_system;

-- Quarters of an hour: every time zone's days begin on one.
create function analytics_slot(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$$;

create function analytics_mark_response() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select distinct n."tenantId", analytics_slot(n."occurredAt") from changed n where n."occurredAt" is not null;
  return null;
end $$;
create trigger analytics_insert after insert on "Response" referencing new table as changed for each statement execute function analytics_mark_response();
create trigger analytics_delete after delete on "Response" referencing old table as changed for each statement execute function analytics_mark_response();
-- An update counts where something changed that is counted. Rows are told apart by EXCEPT, which stays linear for any plan.
create function analytics_mark_response_changed() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select distinct n."tenantId", analytics_slot(n."occurredAt")
    from (select "tenantId", "id", "occurredAt", "status", "agentId", "language", "inputTokens", "outputTokens", "costUsd" from changed except select "tenantId", "id", "occurredAt", "status", "agentId", "language", "inputTokens", "outputTokens", "costUsd" from before) n;
  return null;
end $$;
create trigger analytics_update after update on "Response" referencing old table as before new table as changed for each statement execute function analytics_mark_response_changed();

create function analytics_mark_confidence() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select distinct r."tenantId", analytics_slot(r."occurredAt")
    from changed n join "Response" r on r."tenantId" = n."tenantId" and r."id" = n."responseId";
  return null;
end $$;
create trigger analytics_insert after insert on "Confidence" referencing new table as changed for each statement execute function analytics_mark_confidence();
create trigger analytics_delete after delete on "Confidence" referencing old table as changed for each statement execute function analytics_mark_confidence();
create function analytics_mark_feedback() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select distinct r."tenantId", analytics_slot(r."occurredAt")
    from changed n join "Response" r on r."tenantId" = n."tenantId" and r."id" = n."responseId";
  return null;
end $$;
create trigger analytics_insert after insert on "Feedback" referencing new table as changed for each statement execute function analytics_mark_feedback();
create trigger analytics_delete after delete on "Feedback" referencing old table as changed for each statement execute function analytics_mark_feedback();

create function analytics_mark_candidate() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select distinct n."tenantId", analytics_slot(n."occurredAt") from changed n where n."occurredAt" is not null;
  return null;
end $$;
create trigger analytics_insert after insert on "Candidate" referencing new table as changed for each statement execute function analytics_mark_candidate();
create trigger analytics_delete after delete on "Candidate" referencing old table as changed for each statement execute function analytics_mark_candidate();
create function analytics_mark_candidate_changed() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select distinct n."tenantId", analytics_slot(n."occurredAt")
    from (select "tenantId", "id", "occurredAt", "status", "captureReason", "failureClass", "agentId", "language", "confidenceId", "decisionId", "capturedAt" from changed except select "tenantId", "id", "occurredAt", "status", "captureReason", "failureClass", "agentId", "language", "confidenceId", "decisionId", "capturedAt" from before) n;
  -- What was decided, reviewed, published and served of it stands under its agent, class and language.
  insert into "AnalyticsMark" ("tenantId", "at")
    with moved as (select "tenantId", "id", "failureClass", "agentId", "language", "capturedAt", "occurredAt" from changed except select "tenantId", "id", "failureClass", "agentId", "language", "capturedAt", "occurredAt" from before),
    decided as (select d."tenantId", d."id", d."createdAt" from moved m
      join "Decision" d on d."tenantId" = m."tenantId" and d."candidateId" = m."id")
    select "tenantId", analytics_slot("createdAt") from decided
    union
    select v."tenantId", analytics_slot(v."publishedAt") from decided d
      join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."decisionId" = d."id" where v."publishedAt" is not null
    union
    select v."tenantId", analytics_slot(v."submittedAt") from moved m
      join "BlindReview" v on v."tenantId" = m."tenantId" and v."candidateId" = m."id"
    union
    select u."tenantId", analytics_slot(u."createdAt") from moved m
      join "KnowledgeDocument" k on k."tenantId" = m."tenantId" and k."sourceCandidateId" = m."id"
      join "Reuse" u on u."tenantId" = k."tenantId" and u."documentId" = k."id";
  return null;
end $$;
create trigger analytics_update after update on "Candidate" referencing old table as before new table as changed for each statement execute function analytics_mark_candidate_changed();

create function analytics_mark_decision() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select distinct n."tenantId", analytics_slot(n."createdAt") from changed n where n."createdAt" is not null;
  return null;
end $$;
create trigger analytics_insert after insert on "Decision" referencing new table as changed for each statement execute function analytics_mark_decision();
create trigger analytics_delete after delete on "Decision" referencing old table as changed for each statement execute function analytics_mark_decision();
create function analytics_mark_decision_changed() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select distinct n."tenantId", analytics_slot(at)
    from (select "tenantId", "id", "candidateId", "createdAt", "action", "answerVerdict", "undoneAt", "versionId", "leadDecisionId", "decidedById" from changed except select "tenantId", "id", "candidateId", "createdAt", "action", "answerVerdict", "undoneAt", "versionId", "leadDecisionId", "decidedById" from before) n
      left join "Candidate" c on c."tenantId" = n."tenantId" and c."id" = n."candidateId", unnest(array[n."createdAt", c."occurredAt"]) at
    where at is not null;
  return null;
end $$;
create trigger analytics_update after update on "Decision" referencing old table as before new table as changed for each statement execute function analytics_mark_decision_changed();

create function analytics_mark_blindreview() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select distinct n."tenantId", analytics_slot(at) from changed n
      left join "BlindReview" o on o."tenantId" = n."tenantId" and o."candidateId" = n."candidateId" and o."round" = n."round",
      unnest(array[n."submittedAt", o."submittedAt"]) at
    where at is not null;
  return null;
end $$;
create trigger analytics_insert after insert on "BlindReview" referencing new table as changed for each statement execute function analytics_mark_blindreview();
create trigger analytics_delete after delete on "BlindReview" referencing old table as changed for each statement execute function analytics_mark_blindreview();

create function analytics_mark_version() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    with moved as ((select "tenantId", "id", "publishedAt", "withdrawnAt", "decisionId" from changed except select "tenantId", "id", "publishedAt", "withdrawnAt", "decisionId" from before) union (select "tenantId", "id", "publishedAt", "withdrawnAt", "decisionId" from before except select "tenantId", "id", "publishedAt", "withdrawnAt", "decisionId" from changed))
    select m."tenantId", analytics_slot(m."publishedAt") from moved m where m."publishedAt" is not null
    union
    select c."tenantId", analytics_slot(c."occurredAt") from moved m
      join "Decision" d on d."tenantId" = m."tenantId" and d."versionId" = m."id"
      join "Candidate" c on c."tenantId" = d."tenantId" and c."id" = d."candidateId";
  return null;
end $$;
create trigger analytics_update after update on "DocumentVersion" referencing old table as before new table as changed for each statement execute function analytics_mark_version();
create function analytics_mark_version_inserted() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select distinct n."tenantId", analytics_slot(n."publishedAt") from changed n where n."publishedAt" is not null;
  return null;
end $$;
create trigger analytics_insert after insert on "DocumentVersion" referencing new table as changed for each statement execute function analytics_mark_version_inserted();

-- That what was learned of an answer is served at all is told with the answer; only the first time changes it.
create function analytics_mark_reuse() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select n."tenantId", analytics_slot(n."createdAt") from changed n
    union
    select c."tenantId", analytics_slot(c."occurredAt") from changed n
      join "DocumentVersion" v on v."tenantId" = n."tenantId" and v."documentId" = n."documentId"
      join "Decision" d on d."tenantId" = v."tenantId" and d."versionId" = v."id"
      join "Candidate" c on c."tenantId" = d."tenantId" and c."id" = d."candidateId"
    where not exists (select from "Reuse" u where u."tenantId" = n."tenantId" and u."documentId" = n."documentId"
      and not exists (select from changed o where o."tenantId" = u."tenantId" and o."id" = u."id"));
  return null;
end $$;
create trigger analytics_insert after insert on "Reuse" referencing new table as changed for each statement execute function analytics_mark_reuse();
create trigger analytics_delete after delete on "Reuse" referencing old table as changed for each statement execute function analytics_mark_reuse();
create function analytics_mark_reuse_judged() returns trigger language plpgsql as $$
begin
  insert into "AnalyticsMark" ("tenantId", "at")
    select distinct n."tenantId", analytics_slot(n."createdAt")
    from (select "tenantId", "id", "createdAt", "verdict" from changed except select "tenantId", "id", "createdAt", "verdict" from before) n;
  return null;
end $$;
create trigger analytics_update after update on "Reuse" referencing old table as before new table as changed for each statement execute function analytics_mark_reuse_judged();

-- What is there already is counted when somebody looks, or by the next run.
alter table "AnalyticsMark" no force row level security;
alter table "Response" no force row level security;
alter table "Decision" no force row level security;
alter table "DocumentVersion" no force row level security;
alter table "Reuse" no force row level security;
alter table "BlindReview" no force row level security;
insert into "AnalyticsMark" ("tenantId", "at")
  select "tenantId", analytics_slot("occurredAt") from "Response"
  union select "tenantId", analytics_slot("createdAt") from "Decision"
  union select "tenantId", analytics_slot("publishedAt") from "DocumentVersion" where "publishedAt" is not null
  union select "tenantId", analytics_slot("createdAt") from "Reuse"
  union select "tenantId", analytics_slot("submittedAt") from "BlindReview";
alter table "AnalyticsMark" force row level security;
alter table "Response" force row level security;
alter table "Decision" force row level security;
alter table "DocumentVersion" force row level security;
alter table "Reuse" force row level security;
alter table "BlindReview" force row level security;
