import type { NewRun, RunUpdate, RunWrite } from "@/lib/jobs/types.ts";

/** A step is due a little early: the queue's clock and the step's start in the same statement, but not in the same microsecond. */
const DUE_TOLERANCE = "interval '20 milliseconds'";

export const load = `
  select r."id", r."functionId", r."event", r."attempt", r."finishedAt" is not null as "isFinished",
    (select json_agg(json_build_object(
        'stepId', s."stepId", 'name', s."name", 'status', s."status", 'state', s."state", 'attempt', s."attempt",
        'delayMs', case when s."wakeAt" <= now() + ${DUE_TOLERANCE} then 0 else extract(epoch from s."wakeAt" - now()) * 1000 end
      ) order by s."position") from jobs."Step" s where s."runId" = r."id") as "steps"
  from jobs."Run" r where r."id" = any($1::uuid[])`;

/** Runs started together that share a job: fetching and ending a job costs two round trips, whatever it carries. */
const RUNS_PER_JOB = 25;

const jobSpec = (task: string, runIds: string, runAt: string, key: string) => `
  row(${task}, json_build_object('runIds', ${runIds}), null, ${runAt}, 25, ${key}, null, null)::graphile_worker.job_spec`;

const ownJobSpec = (task: string, runId: string, runAt: string) =>
  jobSpec(task, `json_build_array(${runId})`, runAt, `'run:' || ${runId}`);

/** New runs out of five arrays that start at parameter `first`; leaves their jobs in the CTE `started_jobs`. */
const startCtes = (first: number, app: string) => `
  input as (
    select * from unnest($${first}::uuid[], $${first + 1}::text[], $${first + 2}::text[], $${first + 3}::text[], $${first + 4}::text[])
      as u(id, fn, event_id, event, idem)
  ),
  fresh_keys as (
    insert into jobs."IdempotencyKey" as k ("functionId", "key", "expiresAt")
    select distinct fn, idem, now() + interval '24 hours' from input where idem is not null
    on conflict ("functionId", "key") do update set "expiresAt" = excluded."expiresAt" where k."expiresAt" <= now()
    returning k."functionId" as fn, k."key" as idem
  ),
  chosen as (
    select i.* from input i where i.idem is null
    union all
    select * from (select distinct on (i.fn, i.idem) i.* from input i join fresh_keys using (fn, idem) order by i.fn, i.idem, i.id) first_of_key
  ),
  parted as (select *, (row_number() over (order by id) - 1) / ${RUNS_PER_JOB} as part from chosen),
  started as (
    insert into jobs."Run" ("id", "app", "functionId", "eventId", "event", "jobKey")
    select id, ${app}, fn, event_id, event::json, 'runs:' || min(id::text) over (partition by part) from parted
    on conflict do nothing returning "id", "jobKey"
  ),
  started_jobs as (select "jobKey" as key, json_agg("id" order by "id") as run_ids from started group by "jobKey")`;

export const start = `
  with ${startCtes(3, "$1::text")}
  select (select count(*) from started)::int as started, count(*)::int as jobs
  from graphile_worker.add_jobs(array(select ${jobSpec("$2::text", "run_ids", "null", "key")} from started_jobs))`;

export function startValues(app: string, taskName: string, runs: readonly NewRun[]): unknown[] {
  return [app, taskName, ...runColumns(runs)];
}

function runColumns(runs: readonly NewRun[]): unknown[] {
  return [
    runs.map((run) => run.id),
    runs.map((run) => run.functionId),
    runs.map((run) => run.event.id),
    runs.map((run) => JSON.stringify(run.event)),
    runs.map((run) => run.idempotencyKey),
  ];
}

const recordSteps = `
  insert into jobs."Step" as s ("runId", "stepId", "name", "status", "state", "attempt", "wakeAt")
  select run_id, step_id, name, status, state::json, attempt, now() + delay_ms * interval '1 millisecond'
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::float8[])
    as u(run_id, step_id, name, status, state, attempt, delay_ms)
  on conflict ("runId", "stepId") do update set "status" = excluded."status", "state" = excluded."state",
    "attempt" = excluded."attempt", "wakeAt" = excluded."wakeAt", "position" = excluded."position"
  where s."status" <> 'done'`;

const updateRuns = `
    update jobs."Run" r set "status" = u.status, "jobKey" = null, "attempt" = coalesce(u.attempt, r."attempt"), "result" = u.result::json,
      "error" = u.error::json, "wakeAt" = now() + u.delay_ms * interval '1 millisecond',
      "finishedAt" = case when u.status = 'waiting' then null else now() end
    from unnest($8::uuid[], $9::text[], $10::int[], $11::float8[], $12::text[], $13::text[])
      as u(id, status, attempt, delay_ms, result, error)
    where r."id" = u.id and r."finishedAt" is null`;

const finishRuns = `with recorded as (${recordSteps}) ${updateRuns}`;

const updateAndQueueRuns = `
  with recorded as (${recordSteps}),
  updated as (${updateRuns} returning r."id", r."wakeAt"), ${startCtes(16, "$14::text")}
  select count(*) from graphile_worker.add_jobs(array(
    select ${ownJobSpec("$15::text", "id", `"wakeAt"`)} from updated where "wakeAt" is not null
    union all
    select ${jobSpec("$15::text", "run_ids", "null", "key")} from started_jobs))`;

/** One statement for what several runs have to write, the smallest that does it. */
export function write(
  app: string,
  taskName: string,
  writes: readonly RunWrite[],
): { text: string; values: unknown[] } {
  const values = stepColumns(writes);
  const changes = writes.flatMap(({ runId, update }) => (update === null ? [] : [{ runId, update }]));
  if (changes.length === 0) return { text: recordSteps, values };
  values.push(...updateColumns(changes));
  const started = changes.flatMap(({ update }) => (update.kind === "failed" ? update.started : []));
  const isOver = started.length === 0 && changes.every(({ update }) => update.kind !== "waiting");
  if (isOver) return { text: finishRuns, values };
  return { text: updateAndQueueRuns, values: [...values, app, taskName, ...runColumns(started)] };
}

function stepColumns(writes: readonly RunWrite[]): unknown[] {
  const rows = writes.flatMap(({ runId, steps: records }) => records.map((step) => ({ runId, ...step })));
  return [
    rows.map((row) => row.runId),
    rows.map((row) => row.stepId),
    rows.map((row) => row.name),
    rows.map((row) => row.status),
    rows.map((row) => (row.state === null ? null : JSON.stringify(row.state))),
    rows.map((row) => row.attempt),
    rows.map((row) => row.delayMs),
  ];
}

function updateColumns(changes: readonly { runId: string; update: RunUpdate }[]): unknown[] {
  return [
    changes.map(({ runId }) => runId),
    changes.map(({ update }) => update.kind),
    changes.map(({ update }) => (update.kind === "waiting" ? update.attempt : null)),
    changes.map(({ update }) => (update.kind === "waiting" ? update.delayMs : null)),
    changes.map(({ update }) => (update.kind === "succeeded" ? JSON.stringify(update.result ?? null) : null)),
    changes.map(({ update }) => (update.kind === "failed" ? JSON.stringify(update.error ?? null) : null)),
  ];
}

export const requeue = `
  select count(*)::int as queued from graphile_worker.add_jobs(array(
    select ${ownJobSpec("$2::text", `r."id"`, `greatest(r."wakeAt", now())`)}
    from jobs."Run" r
    where r."app" = $1 and r."finishedAt" is null and not r."id" = any($4::uuid[])
      and coalesce(r."wakeAt", r."createdAt") <= $3::timestamptz
      and not exists (
        select from graphile_worker.jobs j where j."key" in (r."jobKey", 'run:' || r."id") and j."attempts" < j."max_attempts"
      )
    order by r."createdAt"))`;

export const counts = `
  select count(*) filter (where "finishedAt" is null and "status" = 'queued')::int as "queued",
    count(*) filter (where "finishedAt" is null and "status" = 'waiting')::int as "waiting",
    count(*) filter (where "status" = 'failed')::int as "failedLastHour"
  from jobs."Run"
  where "app" = $1 and ("finishedAt" is null or "finishedAt" > now() - interval '1 hour')`;

export const purgeRuns = `
  with gone as (
    delete from jobs."Run" where "id" in (
      select "id" from jobs."Run" where "app" = $1 and "finishedAt" < now() - $2::float8 * interval '1 day' limit $3)
    returning "id"
  ), steps as (delete from jobs."Step" s using gone where s."runId" = gone."id")
  select from gone`;

export const purgeKeys = `delete from jobs."IdempotencyKey" where "expiresAt" < now()`;

/** Jobs whose run took a new one (a wake-up) and whose worker was killed before it could remove them. */
export const purgeDeadJobs = `
  select graphile_worker.complete_jobs(array(
    select j."id" from graphile_worker.jobs j
    where j."task_identifier" = $1 and j."attempts" >= j."max_attempts" and j."locked_at" is null))`;

export const lastTick = `
  insert into jobs."CronTick" as t ("functionId", "cron", "lastTickAt") values ($1, $2, $3)
  on conflict ("functionId", "cron") do update set "lastTickAt" = t."lastTickAt" returning t."lastTickAt"`;

export const recordTick = `
  update jobs."CronTick" set "lastTickAt" = $3 where "functionId" = $1 and "cron" = $2 and "lastTickAt" < $3`;

export const unlockDead = `
  select graphile_worker.force_unlock_workers(array(
    select distinct j."locked_by" from graphile_worker.jobs j where j."task_identifier" = $1 and j."locked_by" is not null))`;
