import type { CellFilter, DayRange } from "@/lib/analytics/store/cell-store.ts";
import type { Change, Freshness, TopGap } from "@/lib/analytics/types.ts";
import { Prisma, type Tx } from "@/lib/db/client.ts";

type Calendar = DayRange & { timeZone: string };

const startsAt = (day: string, timeZone: string) => Prisma.sql`(${day}::timestamp at time zone ${timeZone})`;
const endsAt = (day: string, timeZone: string) =>
  Prisma.sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;

/** When the threshold or what answers are scored by changed. */
export async function findChanges(
  tx: Tx,
  tenantId: string,
  { first, last, timeZone }: Calendar,
): Promise<Change[]> {
  return tx.$queryRaw<Change[]>`
    select ("at" at time zone ${timeZone})::date::text as "day", m.* from (
      select "createdAt" as "at", 'threshold' as "kind", "number", "value" from "ThresholdVersion"
      where "tenantId" = ${tenantId}::uuid and "number" > 1
      union all
      select "createdAt", 'scoring', "number", null from "ScoringConfigVersion" where "tenantId" = ${tenantId}::uuid) m
    where "at" >= ${startsAt(first, timeZone)} and "at" < ${endsAt(last, timeZone)} order by "at"`;
}

const narrowed = ({ agent, failureClass, language }: CellFilter, none: string): Prisma.Sql => {
  const is = (column: string, value: string | null, cast: string) => {
    if (value === null) return Prisma.empty;
    return value === none
      ? Prisma.sql`and ${Prisma.raw(column)} is null`
      : Prisma.sql`and ${Prisma.raw(column)} = ${value}${Prisma.raw(cast)}`;
  };
  return Prisma.sql`${is('c."agentId"', agent, "::uuid")} ${is('c."failureClass"', failureClass, "::text")} ${is('c."language"', language, "::text")}`;
};

type GapInput = {
  filter: CellFilter;
  range: Calendar;
  former: DayRange;
  /** So many clusters of the highest impact are looked at, and so many of them given. */
  looked: number;
  limit: number;
};

/**
 * Clusters with something open that were asked about most in a range, among those of the highest impact, and how often they
 * were asked about in the range before.
 */
export async function findTopGaps(tx: Tx, tenantId: string, input: GapInput): Promise<TopGap[]> {
  const { filter, range, former, looked, limit } = input;
  const { timeZone } = range;
  const asked = ({ first, last }: DayRange) => Prisma.sql`(select count(*)::int from "Candidate" c
    where c."tenantId" = ${tenantId}::uuid and c."clusterId" = k."id" and c."occurredAt" >= ${startsAt(first, timeZone)}
      and c."occurredAt" < ${endsAt(last, timeZone)} ${narrowed(filter, "-")})`;
  return tx.$queryRaw<TopGap[]>`
    with top as materialized (
      select k."id", k."memberCount", k."openCount" from "Cluster" k
      where k."tenantId" = ${tenantId}::uuid and k."openCount" > 0 order by k."impact" desc, k."id" desc limit ${looked}),
    asked as materialized (select k.*, ${asked(range)} as "askedCount" from top k),
    gap as materialized (select * from asked where "askedCount" > 0 order by "askedCount" desc, "id" limit ${limit})
    select k."id"::text as "clusterId", k."memberCount", k."openCount", k."askedCount", ${asked(former)} as "formerCount",
      head."id"::text as "candidateId", b."question"
    from gap k
    cross join lateral (
      select c."id", c."responseId" from "Candidate" c
      where c."tenantId" = ${tenantId}::uuid and c."clusterId" = k."id" and c."status" = 'open' order by c."id" limit 1) head
    left join "ResponseBody" b on b."tenantId" = ${tenantId}::uuid and b."responseId" = head."responseId"
    order by k."askedCount" desc, k."id"`;
}

/** How long ago each live document was last found right: verified, or else made live. `today` is the tenant's. */
export async function findFreshness(
  tx: Tx,
  tenantId: string,
  { now, today }: { now: Date; today: string },
): Promise<Freshness> {
  const rows = await tx.$queryRaw<Freshness[]>`
    with aged as (
      select case when at > ${now}::timestamptz - interval '30 days' then 0 when at > ${now}::timestamptz - interval '90 days' then 1
        when at > ${now}::timestamptz - interval '180 days' then 2 else 3 end as age, count(*)::int as n
      from (select greatest("verifiedAt", "liveSince", "createdAt") as at from "KnowledgeDocument"
        where "tenantId" = ${tenantId}::uuid and "status" = 'live') d
      group by 1)
    select coalesce(sum(n), 0)::int as "live", coalesce(sum(n) filter (where age = 0), 0)::int as "under30",
      coalesce(sum(n) filter (where age = 1), 0)::int as "under90", coalesce(sum(n) filter (where age = 2), 0)::int as "under180",
      coalesce(sum(n) filter (where age = 3), 0)::int as "older",
      (select count(*)::int from "KnowledgeDocument" where "tenantId" = ${tenantId}::uuid and "status" = 'live'
        and "reviewBy" is not null and "reviewBy" < ${today}::date) as "overdue",
      (select count(*)::int from "KnowledgeDocument" where "tenantId" = ${tenantId}::uuid and "status" = 'live'
        and "validUntil" is not null and "validUntil" between ${today}::date and ${today}::date + 29) as "ending"
    from aged`;
  return rows[0] ?? { live: 0, under30: 0, under90: 0, under180: 0, older: 0, overdue: 0, ending: 0 };
}

export async function countOutcomes(
  tx: Tx,
  tenantId: string,
  { first, timeZone }: { first: string; timeZone: string },
): Promise<{ received: number; scored: number; captured: number }> {
  const rows = await tx.$queryRaw<{ received: number; scored: number; captured: number }[]>`
    select (select count(*)::int from "Candidate" where "tenantId" = ${tenantId}::uuid and "occurredAt" >= ${startsAt(first, timeZone)}) as "captured",
      count(*)::int as "received", count(*) filter (where "status" = 'scored')::int as "scored"
    from "Response" where "tenantId" = ${tenantId}::uuid and "occurredAt" >= ${startsAt(first, timeZone)}`;
  return rows[0] ?? { received: 0, scored: 0, captured: 0 };
}
