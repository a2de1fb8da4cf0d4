import { Prisma, type Tx } from "@/lib/db/client.ts";

export type DemandRow = {
  clusterId: string;
  askedCount: number;
  peopleCount: number;
  formerCount: number;
  lastAskedAt: Date;
  candidateId: string;
  question: string | null;
  isOpen: boolean;
  openCount: number;
};

type DemandInput = { since: Date; formerSince: Date; until: Date; limit: number };

/** Asked, and served nothing, or something that was wrong. */
const isUnanswered = Prisma.sql`not exists (
  select from "Response" r join "Reuse" u on u."tenantId" = r."tenantId" and u."id" = r."reuseId"
  where r."tenantId" = c."tenantId" and r."id" = c."responseId" and u."verdict" is distinct from 'wrong')`;

/** Clusters by demand; those in which every question was rejected want no answer. */
export async function findDemand(tx: Tx, tenantId: string, input: DemandInput): Promise<DemandRow[]> {
  const { since, formerSince, until, limit } = input;
  return tx.$queryRaw<DemandRow[]>`
    with asked as (
      select c."clusterId", c."id", c."subjectId", c."status", c."occurredAt" from "Candidate" c
      where c."tenantId" = ${tenantId}::uuid and c."clusterId" is not null and c."occurredAt" >= ${formerSince}
        and c."occurredAt" <= ${until} and ${isUnanswered}),
    demand as (
      select a."clusterId", count(*) filter (where a."occurredAt" >= ${since})::int as "askedCount",
        count(distinct coalesce(a."subjectId", a."id")) filter (where a."occurredAt" >= ${since})::int as "peopleCount",
        count(*) filter (where a."occurredAt" < ${since})::int as "formerCount", max(a."occurredAt") as "lastAskedAt"
      from asked a group by a."clusterId"
      having count(*) filter (where a."occurredAt" >= ${since}) > 0 and bool_or(a."status" <> 'rejected')
      order by "peopleCount" desc, "askedCount" desc, a."clusterId" limit ${limit})
    select d."clusterId"::text as "clusterId", d."askedCount", d."peopleCount", d."formerCount", d."lastAskedAt",
      best."id"::text as "candidateId", best."question", best."isOpen", k."openCount"
    from demand d
    join "Cluster" k on k."tenantId" = ${tenantId}::uuid and k."id" = d."clusterId"
    cross join lateral (
      select c."id", b."question", c."status" = 'open' as "isOpen" from "Candidate" c
      left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
      left join "Subject" s on s."tenantId" = c."tenantId" and s."id" = c."subjectId"
      where c."tenantId" = k."tenantId" and c."clusterId" = k."id" and c."status" <> 'rejected' and s."blockedAt" is null
      order by b."question" is null, c."status" = 'open' desc, c."occurredAt" desc, c."id" limit 1) best
    order by d."peopleCount" desc, d."askedCount" desc, d."clusterId"`;
}

/** How often each cluster was asked in each of `parts` equal parts of a range. */
export async function findTrends(
  tx: Tx,
  tenantId: string,
  input: { clusterIds: string[]; since: Date; until: Date; parts: number },
): Promise<Map<string, number[]>> {
  const { clusterIds, since, until, parts } = input;
  if (clusterIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ clusterId: string; part: number; count: number }[]>`
    select c."clusterId"::text as "clusterId",
      least(${parts}::int, greatest(1, width_bucket(extract(epoch from c."occurredAt")::float8, extract(epoch from ${since}::timestamptz)::float8, extract(epoch from ${until}::timestamptz)::float8, ${parts}::int))) as part,
      count(*)::int as count
    from "Candidate" c
    where c."tenantId" = ${tenantId}::uuid and c."clusterId" = any(${clusterIds}::uuid[]) and c."occurredAt" >= ${since} and c."occurredAt" <= ${until}
      and ${isUnanswered}
    group by 1, 2`;
  const trends = new Map(clusterIds.map((id) => [id, new Array<number>(parts).fill(0)]));
  for (const { clusterId, part, count } of rows) {
    const trend = trends.get(clusterId);
    if (trend !== undefined) trend[part - 1] = count;
  }
  return trends;
}

/** Changes with whatever is published, paused, edited or taken back. */
export async function findKnowledgeStamp(tx: Tx, tenantId: string): Promise<string> {
  const { _max, _count } = await tx.knowledgeDocument.aggregate({
    where: { tenantId },
    _max: { updatedAt: true },
    _count: { _all: true },
  });
  return `${_max.updatedAt?.toISOString() ?? ""} ${_count._all}`;
}
