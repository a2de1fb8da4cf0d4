-- A proof says nothing of one served answer.
alter table "Reuse" drop constraint "Reuse_verdictSource_check";
alter table "Reuse" add constraint "Reuse_verdictSource_check" check ("verdictSource" in ('vote', 'rephrase', 'decision'));
