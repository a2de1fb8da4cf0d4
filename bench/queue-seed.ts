import pg from "pg";
import { createRandom } from "./statistics.ts";

export type SeededQueue = {
  tenantId: string;
  memberId: string;
  userId: string;
  rareAgentId: string;
  seconds: number;
};

const chunk = 50_000;
const agentCount = 12;
const heldClaims = 40;
const days = 60;

/** Words of three syllables, so that common and rare ones share no beginning of three letters by design. */
function vocabulary(seed: number): string[] {
  const random = createRandom(seed);
  const syllables = [
    "ka",
    "lo",
    "mi",
    "ter",
    "ban",
    "su",
    "re",
    "vo",
    "nix",
    "pal",
    "gra",
    "del",
    "fi",
    "chu",
    "wen",
    "zor",
  ];
  const syllable = () => syllables[Math.floor(random() * syllables.length)] ?? "";
  return Array.from({ length: 2_000 }, () => syllable() + syllable() + syllable());
}

const indexesToRestore = `select indexdef from pg_indexes i where schemaname = 'public'
  and tablename in ('Candidate', 'Response', 'ResponseBody', 'Cluster', 'Decision')
  and not exists (select from pg_constraint c where c.conname = i.indexname)`;

/**
 * Fills a tenant with `size` candidates by SQL, in the order in which they were captured: clusters of skewed sizes, classes,
 * agents, languages and confidences as they come, a third decided, some held, assigned or tagged. Foreign keys are not
 * checked meanwhile and indexes are made at the end. A rare word, language, agent and tag stand in about one of 200.
 */
export async function seedQueue(databaseUrl: string, size: number, seed: number): Promise<SeededQueue> {
  const startMs = performance.now();
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const place = await seedPeople(client, seed);
    const { rows } = await client.query<{ indexdef: string }>(indexesToRestore);
    for (const { indexdef } of rows)
      await client.query(`drop index ${/ INDEX (\S+) ON /.exec(indexdef)?.[1]}`);
    for (let from = 0; from < size; from += chunk)
      await client.query(candidatesSql, [
        from,
        Math.min(size, from + chunk),
        size,
        place.tenantId,
        vocabulary(seed),
      ]);
    await seedRest(client, place);
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query("vacuum analyze");
    return { ...place, seconds: (performance.now() - startMs) / 1_000 };
  } finally {
    await client.end();
  }
}

async function seedPeople(client: pg.Client, seed: number): Promise<Omit<SeededQueue, "seconds">> {
  const [tenantId, userId, memberId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await client.query("set session_replication_role = replica");
  await client.query("select setseed($1)", [1 / (1 + seed)]);
  await client.query(
    `insert into "Tenant" ("id", "slug", "name", "timeZone", "locale") values ($1, 'bench', 'Bench', 'UTC', 'en')`,
    [tenantId],
  );
  await client.query(
    `insert into "User" ("id", "email", "name") values ($1, 'bench@bench.example', 'Bench')`,
    [userId],
  );
  await client.query(
    `insert into "Member" ("tenantId", "id", "userId", "role") values ($1, $2, $3, 'reviewer')`,
    [tenantId, memberId, userId],
  );
  await client.query(
    `insert into "Agent" ("tenantId", "id", "key", "name")
      select $1, ${agentId("n")}, 'agent-' || n, 'Agent ' || n from generate_series(0, ${agentCount - 1}) n`,
    [tenantId],
  );
  const { rows } = await client.query<{ id: string }>(
    `select "id"::text as id from "Agent" where "tenantId" = $1 and "key" = 'agent-0'`,
    [tenantId],
  );
  return { tenantId, userId, memberId, rareAgentId: rows[0]?.id ?? "" };
}

function agentId(n: string): string {
  return `('00000000-0000-4000-8000-0000000000' || lpad(to_hex(${n}), 2, '0'))::uuid`;
}

const idOf = (kind: string, n: string) =>
  `('0199${kind}-0000-7000-8000-'::text || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** $1 from, $2 to, $3 size, $4 tenant, $5 vocabulary. Cubed chance makes few clusters large and many small. */
const candidatesSql = `
with n as materialized (
  select g.n, floor(greatest(1, $3::int / 5) * random() ^ 3)::int as cluster, random() as class, random() as agent,
    random() as language, random() as status, random() as reason, random() as tag, random() as repair,
    now() - interval '${days} days' * (1 - g.n::float8 / $3::int) as at, w.words
  from generate_series($1::int, $2::int - 1) g(n)
  cross join lateral (
    select array_agg(($5::text[])[1 + floor(2000 * random() ^ 3)::int]) || case when random() < 0.005 then array['zebra'] else '{}' end as words
    from generate_series(1, 8) where g.n is not null) w
), response as (
  insert into "Response" ("tenantId", "id", "externalId", "status", "bodyHash", "occurredAt", "receivedAt")
  select $4::uuid, ${idOf("aaaa", "n")}, 'r' || n, 'scored', '', at, at from n
), body as (
  insert into "ResponseBody" ("tenantId", "responseId", "question", "answer")
  select $4::uuid, ${idOf("aaaa", "n")}, array_to_string(words, ' '), 'An answer.' from n
)
insert into "Candidate" ("tenantId", "id", "responseId", "agentId", "clusterId", "status", "captureReason", "failureClass",
  "repairType", "composite", "language", "version", "occurredAt", "capturedAt", "classifiedAt", "decidedAt", "tags", "words")
select $4::uuid, ${idOf("bbbb", "n")}, ${idOf("aaaa", "n")},
  ${agentId("case when agent < 0.005 then 0 else 1 + floor(11 * agent ^ 2)::int end")}, ${idOf("cccc", "cluster")},
  case when status < 0.67 then 'open' when status < 0.85 then 'approved' else 'rejected' end,
  case when reason < 0.02 then 'audit' when reason < 0.3 then 'signal' when reason < 0.305 then 'unscored' else 'threshold' end,
  case when reason < 0.02 or (reason >= 0.3 and reason < 0.305) then null when class < 0.4 then 'retrieval_miss' when class < 0.6 then 'incomplete_answer'
    when class < 0.75 then 'low_confidence' when class < 0.87 then 'negative_feedback' when class < 0.95 then 'hallucination_signal'
    when class < 0.98 then 'memory_conflict' when class < 0.995 then 'policy_block' else 'tool_failure' end,
  case when repair < 0.5 then 'write_document' when repair < 0.9 then 'write_answer' when repair < 0.97 then 'attach_phrasing'
    when repair < 0.99 then 'fix_retrieval' else 'edit_policy' end,
  case when reason >= 0.3 and reason < 0.305 then null else 0.62 * sqrt(class) end,
  case when language < 0.005 then 'fi' when language < 0.7 then 'en' when language < 0.85 then 'de' when language < 0.95 then 'fr' else 'nl' end,
  case when status < 0.67 then 1 else 2 end, at, at, at, case when status < 0.67 then null else at + interval '1 day' end,
  case when tag < 0.005 then array['billing'] else '{}' end,
  array_to_tsvector(array(select right($4::text, 8) || word from unnest(words) word)
    || case when tag < 0.005 then array[right($4::text, 8) || '#billing'] else '{}' end)
from n`;

async function seedRest(
  client: pg.Client,
  { tenantId, memberId }: { tenantId: string; memberId: string },
): Promise<void> {
  await client.query(
    `insert into "Cluster" ("tenantId", "id", "headCandidateId", "memberCount", "openCount", "severity", "impact", "firstSeenAt", "lastSeenAt")
      select "tenantId", "clusterId", (min("id"::text) filter (where "status" = 'open'))::uuid, count(*), count(*) filter (where "status" = 'open'), 1.5,
        case when bool_or("status" = 'open') then ln(count(*) filter (where "status" = 'open')) + ln(1.5)
          + extract(epoch from max("occurredAt") filter (where "status" = 'open') - '2026-01-01') / 86400 / 3 else 0 end,
        min("occurredAt"), max("occurredAt")
      from "Candidate" where "tenantId" = $1 group by "tenantId", "clusterId"`,
    [tenantId],
  );
  await client.query(
    `insert into "Decision" ("tenantId", "id", "candidateId", "clusterId", "action", "answerVerdict", "decidedByKind", "decidedById", "createdAt")
      select "tenantId", gen_random_uuid(), "id", "clusterId", case "status" when 'approved' then 'approve' else 'reject' end, 'unsure', 'user', $2::uuid, "decidedAt"
      from "Candidate" where "tenantId" = $1 and "decidedAt" is not null`,
    [tenantId, memberId],
  );
  const some = (share: number) =>
    `select "tenantId", "id" from "Candidate" where "tenantId" = $1 and "status" = 'open' order by md5("id"::text) limit ${share}`;
  await client.query(
    `insert into "Claim" ("tenantId", "id", "candidateId", "holderId", "claimedAt", "expiresAt")
      select "tenantId", gen_random_uuid(), "id", case when row_number() over () % 4 = 0 then $2::uuid else gen_random_uuid() end, now(), now() + interval '1 hour'
      from (${some(heldClaims)}) c`,
    [tenantId, memberId],
  );
  await client.query(
    `insert into "Assignment" ("tenantId", "id", "candidateId", "memberId", "kind", "assignedByKind")
      select "tenantId", gen_random_uuid(), "id", $2, 'assigned', 'user' from (${some(500)}) c`,
    [tenantId, memberId],
  );
}
