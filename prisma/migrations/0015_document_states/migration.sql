-- From when a document may be said, why and since when it is paused, who last saw to it, and what took its place.
alter table "KnowledgeDocument" add column "validFrom" date;
alter table "KnowledgeDocument" add column "pausedAt" timestamptz(6);
alter table "KnowledgeDocument" add column "pauseReason" text;
-- The last edit or re-verification: being served is neither.
alter table "KnowledgeDocument" add column "verifiedAt" timestamptz(6);
alter table "KnowledgeDocument" add column "verifiedById" uuid;
alter table "KnowledgeDocument" add column "supersededById" uuid;
alter table "KnowledgeDocument" add column "liveSince" timestamptz(6);
-- The day to review it by, and the last day of validity, that its owner was told of.
alter table "KnowledgeDocument" add column "toldReviewBy" date;
alter table "KnowledgeDocument" add column "toldValidUntil" date;

-- Whether a version took text or phrasings of the one it was made from, and the document whose place it takes.
alter table "DocumentVersion" add column "carriesPrevious" boolean not null default false;
alter table "DocumentVersion" add column "supersedesId" uuid;
-- Why it was edited.
alter table "DocumentVersion" add column "note" text;

alter table "KnowledgeDocument" no force row level security;
alter table "DocumentVersion" no force row level security;
alter table "Decision" no force row level security;
update "KnowledgeDocument" d set
  "verifiedAt" = v."createdAt",
  "verifiedById" = v."createdById",
  "liveSince" = case when d."status" = 'live' then (
    select min(p."publishedAt") from "DocumentVersion" p where p."tenantId" = d."tenantId" and p."documentId" = d."id") end
from "DocumentVersion" v where v."tenantId" = d."tenantId" and v."id" = d."liveVersionId";
update "DocumentVersion" v set "carriesPrevious" = true
from "Decision" k where k."tenantId" = v."tenantId" and k."versionId" = v."id" and k."target" in ('attach', 'merge');
alter table "KnowledgeDocument" force row level security;
alter table "DocumentVersion" force row level security;
alter table "Decision" force row level security;

alter table "KnowledgeDocument" add foreign key ("tenantId", "supersededById") references "KnowledgeDocument" ("tenantId", "id");
alter table "KnowledgeDocument" add check ("supersededById" <> "id");
alter table "KnowledgeDocument" add check (("status" = 'superseded') = ("supersededById" is not null));
alter table "KnowledgeDocument" add check (("status" = 'paused') <= ("pausedAt" is not null and "liveVersionId" is not null));
create index "KnowledgeDocument_supersededById_idx" on "KnowledgeDocument" ("tenantId", "supersededById") where "supersededById" is not null;
create index "KnowledgeDocument_reviewBy_idx" on "KnowledgeDocument" ("tenantId", "reviewBy") where "status" = 'live';
create index "KnowledgeDocument_validUntil_idx" on "KnowledgeDocument" ("tenantId", "validUntil") where "status" = 'live';
create index "Reuse_tenantId_versionId_createdAt_idx" on "Reuse" ("tenantId", "versionId", "createdAt", "id");
create index if not exists "Response_tenantId_reuseId_idx" on "Response" ("tenantId", "reuseId") where "reuseId" is not null;

-- The table of `rules/document-states.ts`, which a test compares with this.
create function refuse_document_move() returns trigger language plpgsql as $$
begin
  if not (case old."status"
    when 'draft' then new."status" in ('live', 'archived')
    when 'live' then new."status" in ('paused', 'superseded', 'archived')
    when 'paused' then new."status" in ('live', 'superseded', 'archived')
    when 'superseded' then new."status" in ('live', 'paused', 'archived')
    when 'archived' then new."status" = 'paused' or (new."status" = 'live' and old."liveVersionId" is null)
    else false end)
  then
    raise exception 'a document does not go from % to %', old."status", new."status" using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger document_move before update of "status" on "KnowledgeDocument"
  for each row when (old."status" is distinct from new."status") execute function refuse_document_move();

-- What a member should know of a document; until now notifications were about candidates only.
alter table "Notification" alter column "candidateId" drop not null;
alter table "Notification" add column "documentId" uuid;
alter table "Notification" add foreign key ("tenantId", "documentId") references "KnowledgeDocument" ("tenantId", "id") on delete cascade;
alter table "Notification" add check (num_nonnulls("candidateId", "documentId") = 1);
alter table "Notification" drop constraint "Notification_kind_check";
alter table "Notification" add constraint "Notification_kind_check" check ("kind" in (
  'assignment', 'mention', 'escalation', 'disagreement', 'review_due', 'document_expired', 'document_paused'));
