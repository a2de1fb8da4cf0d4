-- When a version was sent to be published; null of a draft, which waits until a person makes it live.
alter table "DocumentVersion" add column "sentAt" timestamptz(6);
-- What a draft says about its document beside the text; said once it is sent.
alter table "DocumentVersion" add column "newDetails" jsonb;
grant update ("sentAt", "formerDetails") on "DocumentVersion" to attune_app;

alter table "DocumentVersion" no force row level security;
alter table "ImportItem" no force row level security;
update "DocumentVersion" v set "sentAt" = coalesce((
    select i."sentAt" from "ImportItem" i where i."tenantId" = v."tenantId" and i."versionId" = v."id"), v."createdAt")
where v."publishedAt" is not null or v."decisionId" is not null or not exists (
  select from "ImportItem" i where i."tenantId" = v."tenantId" and i."versionId" = v."id" and i."sentAt" is null);
alter table "DocumentVersion" force row level security;
alter table "ImportItem" force row level security;

alter table "ImportItem" drop column "sentAt";
create index "ImportItem_tenantId_versionId_idx" on "ImportItem" ("tenantId", "versionId");
-- A running import that notes none for long has stopped.
alter table "ImportRun" add column "progressedAt" timestamptz(6);
alter table "ImportRun" no force row level security;
update "ImportRun" set "progressedAt" = coalesce("finishedAt", "startedAt");
alter table "ImportRun" force row level security;

-- A text as it reads, so that a question is found by an index: NFC, runs of whitespace (JavaScript's) as one space. Under row
-- level security an index on an expression that is not leakproof is passed over; one on a column is not.
alter table "Phrasing" add column "readsAs" text generated always as (md5(btrim(regexp_replace(
  normalize("text", NFC), '[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'), ' '))) stored;
create index "Phrasing_tenantId_readsAs_idx" on "Phrasing" ("tenantId", "readsAs");

-- The embedding model of before is given up when it did not answer twice in a row.
alter table "VectorModel" add column "failedProbes" integer not null default 0 check ("failedProbes" >= 0);

alter table "Alert" drop constraint "Alert_kind_check";
alter table "Alert" add constraint "Alert_kind_check" check ("kind" in (
  'responses_stuck', 'candidates_stuck', 'approvals_stuck', 'proofs_stuck', 'imports_stuck', 'scoring_failed', 'publish_failed',
  'proofs_regressed', 'document_paused', 'embedding_model_gone'));
