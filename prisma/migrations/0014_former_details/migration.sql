-- What was said about the document beside its text before this version said otherwise: withdrawing it brings that back.
alter table "DocumentVersion" add column "formerDetails" jsonb;
