-- The kind of failure as a person corrected it; a later classification leaves it alone.
alter table "Candidate" add column "classifiedById" uuid;
