-- Runs that start together share a queue job: its key, null once a run has a job of its own ('run:' and its id).
alter table jobs."Run" add column "jobKey" text;
