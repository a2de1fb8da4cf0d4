import type {
  AnswerFact,
  DecisionFact,
  PairFact,
  PublicationFact,
  ReuseFact,
} from "@/lib/analytics/rules/roll-up.ts";
import { Prisma, type Tx } from "@/lib/db/client.ts";

export type Day = { tenantId: string; day: string; timeZone: string };

type FactRow = { facts: string | null };

/** Rows leave the database as one text: a driver takes longer over thousands of rows than the database does. */
function parseFacts<Fact>(rows: FactRow[]): Fact[] {
  return JSON.parse(rows[0]?.facts ?? "[]") as Fact[];
}

/** Narrow by index first, then exactly by the tenant's calendar, however long the day was. */
function isOn(column: string, { day, timeZone }: Day): Prisma.Sql {
  const at = Prisma.raw(column);
  return Prisma.sql`${at} >= (${day}::timestamp at time zone ${timeZone}) - interval '3 hours'
    and ${at} < ((${day}::date + 1)::timestamp at time zone ${timeZone}) + interval '3 hours'
    and (${at} at time zone ${timeZone})::date = ${day}::date`;
}

/** The one row of a table by its key: as a join the planner may read the whole table for a day's few rows. */
function one(table: string, where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select * from ${Prisma.raw(table)} where ${where} limit 1`;
}

const placeOfCandidate = Prisma.sql`c."agentId", c."failureClass", c."language"`;

/** Where a piece of a day's answers ended. */
export type AnswerCursor = { at: string; id: string };

/** What became of the answers of a day, as far as is known now, each under its newest score; a piece of `limit` at a time. */
export async function findAnswerFacts(
  tx: Tx,
  day: Day,
  { after, limit }: { after: AnswerCursor | null; limit: number },
): Promise<{ facts: AnswerFact[]; next: AnswerCursor | null }> {
  const isAfter =
    after === null
      ? Prisma.empty
      : Prisma.sql`and (r."occurredAt", r."id") > (${after.at}::timestamptz, ${after.id}::uuid)`;
  const rows = await tx.$queryRaw<(FactRow & { next: AnswerCursor | null })[]>`
    with r as materialized (
      select * from "Response" r where r."tenantId" = ${day.tenantId}::uuid and ${isOn('r."occurredAt"', day)} ${isAfter}
      order by r."occurredAt", r."id" limit ${limit})
    select json_agg(json_build_array(r."agentId", c."failureClass", r."language", r."status", c."captureReason", c."status",
      case when v."id" is null then 0 else 1 end,
      case when exists (select from "Reuse" u where u."tenantId" = v."tenantId" and u."documentId" = v."documentId") then 1 else 0 end,
      f."composite", f."retrieval", f."policy", f."completeness", f."memory", b."liked", b."disliked",
      r."inputTokens", r."outputTokens", round(r."costUsd" * 1000000)::bigint))::text as "facts",
      (select jsonb_build_object('at', l."occurredAt"::text, 'id', l."id") from r l order by l."occurredAt" desc, l."id" desc limit 1) as "next"
    from r
    left join lateral (${one('"Candidate" c', Prisma.sql`c."tenantId" = r."tenantId" and c."responseId" = r."id"`)}) c on true
    left join lateral (${one('"Decision" d', Prisma.sql`d."tenantId" = c."tenantId" and d."id" = c."decisionId" and d."undoneAt" is null`)}) d on true
    left join lateral (${one(
      '"DocumentVersion" v',
      Prisma.sql`v."tenantId" = d."tenantId" and v."id" = d."versionId" and v."publishedAt" is not null and v."withdrawnAt" is null`,
    )}) v on true
    left join lateral (
      select f."composite", f."retrieval", f."policy", f."completeness", f."memory" from "Confidence" f
      where f."tenantId" = r."tenantId" and f."responseId" = r."id" order by f."createdAt" desc, f."id" desc limit 1) f on true
    left join lateral (
      select count(*) filter (where b."rating" = 'up') as "liked", count(*) filter (where b."rating" = 'down') as "disliked"
      from "Feedback" b where b."tenantId" = r."tenantId" and b."responseId" = r."id") b on true`;
  const facts = parseFacts<AnswerFact>(rows);
  return { facts, next: facts.length < limit ? null : (rows[0]?.next ?? null) };
}

/**
 * The decisions in force that were made on a day. A verdict counts where somebody looked at a scored answer: not for the
 * others of a cluster that was decided as one.
 */
export async function findDecisionFacts(tx: Tx, day: Day): Promise<DecisionFact[]> {
  const rows = await tx.$queryRaw<FactRow[]>`
    select json_agg(json_build_array(${placeOfCandidate}, case when d."decidedByKind" = 'user' then d."decidedById" end, d."action",
      extract(epoch from d."createdAt" - c."capturedAt"),
      case when d."leadDecisionId" is null and d."action" <> 'skip' and c."confidenceId" is not null then d."answerVerdict" end,
      f."composite"))::text as "facts"
    from "Decision" d
    cross join lateral (${one('"Candidate" c', Prisma.sql`c."tenantId" = d."tenantId" and c."id" = d."candidateId"`)}) c
    left join lateral (${one('"Confidence" f', Prisma.sql`f."tenantId" = c."tenantId" and f."id" = c."confidenceId"`)}) f on true
    where d."tenantId" = ${day.tenantId}::uuid and d."undoneAt" is null and ${isOn('d."createdAt"', day)}`;
  return parseFacts<DecisionFact>(rows);
}

/** What approvals published on a day and nobody took back, with how long after the question that was. */
export async function findPublicationFacts(tx: Tx, day: Day): Promise<PublicationFact[]> {
  const rows = await tx.$queryRaw<FactRow[]>`
    select json_agg(json_build_array(${placeOfCandidate}, extract(epoch from v."publishedAt" - c."occurredAt")))::text as "facts"
    from "DocumentVersion" v
    join "Decision" d on d."tenantId" = v."tenantId" and d."id" = v."decisionId"
    join "Candidate" c on c."tenantId" = d."tenantId" and c."id" = d."candidateId"
    where v."tenantId" = ${day.tenantId}::uuid and v."withdrawnAt" is null and ${isOn('v."publishedAt"', day)}`;
  return parseFacts<PublicationFact>(rows);
}

/** The reuses of a day, under agent, class and language of the answer that the document was learned from. */
export async function findReuseFacts(tx: Tx, day: Day): Promise<ReuseFact[]> {
  const rows = await tx.$queryRaw<FactRow[]>`
    select json_agg(json_build_array(${placeOfCandidate}, u."verdict"))::text as "facts"
    from "Reuse" u
    cross join lateral (${one('"KnowledgeDocument" k', Prisma.sql`k."tenantId" = u."tenantId" and k."id" = u."documentId"`)}) k
    left join lateral (${one('"Candidate" c', Prisma.sql`c."tenantId" = k."tenantId" and c."id" = k."sourceCandidateId"`)}) c on true
    where u."tenantId" = ${day.tenantId}::uuid and ${isOn('u."createdAt"', day)}`;
  return parseFacts<ReuseFact>(rows);
}

/** What the first two reviewers of a round did, on the day the second of them was done. */
export async function findPairFacts(tx: Tx, day: Day): Promise<PairFact[]> {
  const rows = await tx.$queryRaw<FactRow[]>`
    with seated as (
      select distinct "candidateId", "round" from "BlindReview" n
      where n."tenantId" = ${day.tenantId}::uuid and ${isOn('n."submittedAt"', day)})
    select json_agg(json_build_array(${placeOfCandidate}, a."action", b."action"))::text as "facts"
    from seated s
    join "BlindReview" a on a."tenantId" = ${day.tenantId}::uuid and a."candidateId" = s."candidateId" and a."round" = s."round" and a."slot" = 1
    join "BlindReview" b on b."tenantId" = a."tenantId" and b."candidateId" = a."candidateId" and b."round" = a."round" and b."slot" = 2
    join "Candidate" c on c."tenantId" = a."tenantId" and c."id" = a."candidateId"
    where (greatest(a."submittedAt", b."submittedAt") at time zone ${day.timeZone})::date = ${day.day}::date`;
  return parseFacts<PairFact>(rows);
}
