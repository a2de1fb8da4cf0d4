import pg from "pg";

export type SeededAnalytics = {
  tenantId: string;
  memberId: string;
  userId: string;
  agentId: string;
  seconds: number;
};

const chunk = 50_000;
const agentCount = 12;
const days = 60;

const agentId = (n: string) => `('00000000-0000-4000-8000-0000000000' || lpad(to_hex(${n}), 2, '0'))::uuid`;
const idOf = (kind: string, n: string) =>
  `('0199${kind}-0000-7000-8000-'::text || lpad(to_hex(${n}), 12, '0'))::uuid`;

const indexesToRestore = `select indexdef from pg_indexes i where schemaname = 'public'
  and tablename in ('Candidate', 'Response', 'Confidence', 'Decision', 'Reuse', 'Feedback', 'DocumentVersion', 'KnowledgeDocument')
  and not exists (select from pg_constraint c where c.conname = i.indexname)`;

/**
 * Fills a tenant with `size` answers of 60 days by SQL: a tenth is captured, six tenths of that decided, a third of that
 * learned, and what was learned is served; agents, classes, languages and confidences as they come. Triggers and foreign keys
 * are off meanwhile, indexes are made at the end, and every day is marked to be counted.
 */
export async function seedAnalytics(
  databaseUrl: string,
  size: number,
  seed: number,
): Promise<SeededAnalytics> {
  const startMs = performance.now();
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const people = await seedPeople(client, seed);
    const { rows } = await client.query<{ indexdef: string }>(indexesToRestore);
    for (const { indexdef } of rows)
      await client.query(`drop index ${/ INDEX (\S+) ON /.exec(indexdef)?.[1]}`);
    for (let from = 0; from < size; from += chunk)
      await client.query(answersSql, [from, Math.min(size, from + chunk), size, people.tenantId]);
    for (const sql of restSql) await client.query(sql, [people.tenantId, people.memberId]);
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query(markSql, [people.tenantId]);
    await client.query("vacuum analyze");
    return { ...people, seconds: (performance.now() - startMs) / 1_000 };
  } finally {
    await client.end();
  }
}

async function seedPeople(client: pg.Client, seed: number): Promise<Omit<SeededAnalytics, "seconds">> {
  const [tenantId, userId, memberId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await client.query("set session_replication_role = replica");
  await client.query("select setseed($1)", [1 / (1 + seed)]);
  const statements: [string, unknown[]][] = [
    [
      `insert into "Tenant" ("id", "slug", "name", "timeZone", "locale") values ($1, 'bench', 'Bench', 'Europe/Berlin', 'en')`,
      [tenantId],
    ],
    [`insert into "User" ("id", "email", "name") values ($1, 'bench@bench.example', 'Bench')`, [userId]],
    [
      `insert into "Member" ("tenantId", "id", "userId", "role") values ($1, $2, $3, 'reviewer')`,
      [tenantId, memberId, userId],
    ],
    [
      `insert into "Agent" ("tenantId", "id", "key", "name")
        select $1, ${agentId("n")}, 'agent-' || n, 'Agent ' || n from generate_series(0, ${agentCount - 1}) n`,
      [tenantId],
    ],
    [
      `insert into "ThresholdVersion" ("tenantId", "id", "number", "value", "minimum", "maximum", "step", "auditRate", "source", "createdAt")
        select $1, gen_random_uuid(), n, 0.6 + n * 0.01, 0.3, 0.9, 0.02, 0.02, 'nightly', now() - (8 - n) * interval '5 days' from generate_series(1, 8) n`,
      [tenantId],
    ],
  ];
  for (const [sql, values] of statements) await client.query(sql, values);
  const { rows } = await client.query<{ id: string }>(`select ${agentId("3")}::text as id`);
  return { tenantId, userId, memberId, agentId: rows[0]?.id ?? "" };
}

/** $1 from, $2 to, $3 size, $4 tenant. */
const answersSql = `
with n as materialized (
  select g.n, g.n % 10 = 0 as captured, random() as agent, random() as class, random() as language, random() as status,
    floor(greatest(1, $3::int / 50) * random() ^ 3)::int as cluster, 1 - random() ^ 2 as composite, random() as a, random() as b, random() as c,
    now() - interval '${days} days' * (1 - g.n::float8 / $3::int) as at
  from generate_series($1::int, $2::int - 1) g(n)
), response as (
  insert into "Response" ("tenantId", "id", "externalId", "agentId", "status", "bodyHash", "language", "inputTokens", "outputTokens",
    "costUsd", "occurredAt", "receivedAt", "scoredAt")
  select $4::uuid, ${idOf("aaaa", "n")}, 'r' || n, ${agentId("floor(12 * agent ^ 2)::int")}, 'scored', '',
    (array['en','de','fr','nl','es','fi'])[1 + floor(6 * language ^ 2)::int], 800 + floor(a * 400)::int, 120, 0.001 + a / 1000, at, at, at from n
), confidence as (
  insert into "Confidence" ("tenantId", "id", "responseId", "revision", "ruleVersion", "inputHash", "composite", "retrieval", "policy",
    "completeness", "memory", "weights", "evidence", "signalKinds", "thresholdVersionId", "thresholdValue", "auditBucket", "auditRate", "createdAt")
  select $4::uuid, ${idOf("dddd", "n")}, ${idOf("aaaa", "n")}, 'r', '1', 'h', composite, a, 1, b, case when c < 0.4 then c end, '{}', '{}', '{}',
    ${idOf("eeee", "1")}, 0.62, 0, 0.02, at from n
), feedback as (
  insert into "Feedback" ("tenantId", "id", "responseId", "rating", "createdAt")
  select $4::uuid, ${idOf("ffff", "n")}, ${idOf("aaaa", "n")}, case when n % 3 = 0 then 'down' else 'up' end, at + interval '1 hour' from n where n % 20 < 2
)
insert into "Candidate" ("tenantId", "id", "responseId", "confidenceId", "agentId", "clusterId", "status", "captureReason", "failureClass",
  "composite", "language", "version", "occurredAt", "capturedAt", "classifiedAt", "decisionId", "tags")
select $4::uuid, ${idOf("bbbb", "n")}, ${idOf("aaaa", "n")}, ${idOf("dddd", "n")}, ${agentId("floor(12 * agent ^ 2)::int")}, ${idOf("cccc", "cluster")},
  case when status < 0.4 then 'open' when status < 0.75 then 'approved' else 'rejected' end,
  case when a < 0.02 then 'audit' when a < 0.3 then 'signal' else 'threshold' end,
  case when class < 0.05 then null else (array['retrieval_miss','policy_block','hallucination_signal','negative_feedback','incomplete_answer',
    'memory_conflict','tool_failure','low_confidence'])[1 + floor(8 * class ^ 2)::int] end,
  composite, (array['en','de','fr','nl','es','fi'])[1 + floor(6 * language ^ 2)::int], 1, at, at, at,
  case when status >= 0.4 then ${idOf("abab", "n")} end, '{}'
from n where captured`;

/** $1 tenant, $2 member. Every third approval is a document of its own, served ten times as often as its place among ten says. */
const restSql = [
  `insert into "Cluster" ("tenantId", "id", "memberCount", "openCount", "firstSeenAt", "lastSeenAt")
    select $1::uuid, "clusterId", count(*), count(*) filter (where "status" = 'open'), min("occurredAt"), max("occurredAt")
    from "Candidate" where $2::uuid is not null group by 2`,
  `insert into "Decision" ("tenantId", "id", "candidateId", "action", "answerVerdict", "documentId", "versionId", "decidedByKind", "decidedById", "createdAt")
    select $1::uuid, "decisionId", "id", case when "status" = 'rejected' then 'reject' when random() < 0.5 then 'approve' else 'edit' end,
      case when random() < "composite" then 'right' when random() < 0.2 then 'partly' else 'wrong' end,
      case when "status" = 'approved' and random() < 0.33 then gen_random_uuid() end, null, 'user', $2::uuid,
      least(now(), "capturedAt" + random() * interval '2 days')
    from "Candidate" where "decisionId" is not null`,
  `update "Decision" set "versionId" = gen_random_uuid() where "documentId" is not null and $1::uuid is not null and $2::uuid is not null`,
  `insert into "KnowledgeDocument" ("tenantId", "id", "title", "status", "liveVersionId", "sourceCandidateId", "tags", "liveSince", "createdAt", "updatedAt")
    select $1::uuid, "documentId", 'A document', 'live', "versionId", "candidateId", '{}', "createdAt", "createdAt", "createdAt"
    from "Decision" where "documentId" is not null and $2::uuid is not null`,
  `insert into "DocumentVersion" ("tenantId", "id", "documentId", "number", "question", "answer", "markdown", "decisionId", "createdAt", "publishedAt")
    select $1::uuid, "versionId", "documentId", 1, 'Q', 'A', 'A', "id", "createdAt", "createdAt" + interval '1 minute'
    from "Decision" where "versionId" is not null and $2::uuid is not null`,
  `insert into "Reuse" ("tenantId", "id", "documentId", "versionId", "probability", "features", "guards", "ruleVersion", "createdAt", "verdict", "verdictSource", "verdictAt")
    select $1::uuid, gen_random_uuid(), "documentId", "versionId", 0.97, '{}', '[]', '1', at, v, case when v is not null then 'vote' end, case when v is not null then at end
    from (select d."documentId", d."versionId", d."createdAt" + random() * (now() - d."createdAt") as at,
      case when random() < 0.1 then 'right' when random() < 0.01 then 'wrong' end as v
      from "Decision" d, generate_series(1, 10) where d."versionId" is not null and $2::uuid is not null) u`,
];

const markSql = `insert into "AnalyticsMark" ("tenantId", "at")
  select $1::uuid, analytics_slot(at) from generate_series(now() - interval '${days + 1} days', now(), interval '1 hour') at`;
