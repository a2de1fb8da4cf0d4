import type { Tx } from "@/lib/db/client.ts";

type Range = { tenantId: string; from: Date; timeZone: string };

export type BinRow = { bin: number; captured: number; notCaptured: number };

/** Newest confidence of every response of the range, counted into `binCount` equal bins of the composite. */
export async function findHistogram(tx: Tx, { tenantId, from }: Range, binCount: number): Promise<BinRow[]> {
  return tx.$queryRaw<BinRow[]>`
    with newest as (
      select distinct on (f."responseId") f."responseId", f."composite"
      from "Confidence" f join "Response" r on r."tenantId" = f."tenantId" and r."id" = f."responseId"
      where f."tenantId" = ${tenantId}::uuid and r."occurredAt" >= ${from} and f."composite" is not null
      order by f."responseId", f."createdAt" desc, f."id" desc
    )
    select least(floor(n."composite" * ${binCount}::int)::int, ${binCount}::int - 1) as bin,
      count(c."id")::int as captured, (count(*) - count(c."id"))::int as "notCaptured"
    from newest n left join "Candidate" c on c."tenantId" = ${tenantId}::uuid and c."responseId" = n."responseId"
    group by 1 order by 1`;
}

export type DayRow = { day: string; received: number; captured: number; decided: number; live: number };

/** Counts a tenant's day; a response belongs to the day it occurred, a decision and a publication to the day they were made. */
export async function findDays(tx: Tx, { tenantId, from, timeZone }: Range): Promise<DayRow[]> {
  return tx.$queryRaw<DayRow[]>`
    with marks as (
      select "occurredAt" as at, 1 as received, 0 as captured, 0 as decided, 0 as live from "Response"
      where "tenantId" = ${tenantId}::uuid and "occurredAt" >= ${from}
      union all
      select "occurredAt", 0, 1, 0, 0 from "Candidate" where "tenantId" = ${tenantId}::uuid and "occurredAt" >= ${from}
      union all
      select "createdAt", 0, 0, 1, 0 from "Decision"
      where "tenantId" = ${tenantId}::uuid and "createdAt" >= ${from} and "action" <> 'skip' and "undoneAt" is null
      union all
      select "publishedAt", 0, 0, 0, 1 from "DocumentVersion"
      where "tenantId" = ${tenantId}::uuid and "publishedAt" >= ${from} and "withdrawnAt" is null and "decisionId" is not null
    )
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day, sum(received)::int as received, sum(captured)::int as captured,
      sum(decided)::int as decided, sum(live)::int as live
    from marks group by 1 order by 1`;
}

export type ClassRow = { failureClass: string | null; open: number; decided: number };

export async function findClasses(tx: Tx, { tenantId, from }: Range): Promise<ClassRow[]> {
  return tx.$queryRaw<ClassRow[]>`
    select "failureClass", count(*) filter (where "status" = 'open')::int as open, count(*) filter (where "status" <> 'open')::int as decided
    from "Candidate" where "tenantId" = ${tenantId}::uuid and "occurredAt" >= ${from}
    group by 1 order by count(*) desc, 1 nulls last`;
}

export type TotalRow = {
  received: number;
  scored: number;
  confident: number;
  captured: number;
  decided: number;
  live: number;
  reused: number;
};

export async function findTotals(tx: Tx, { tenantId, from }: Range): Promise<TotalRow> {
  const rows = await tx.$queryRaw<TotalRow[]>`
    select
      (select count(*)::int from "Response" where "tenantId" = ${tenantId}::uuid and "occurredAt" >= ${from}) as received,
      (select count(*)::int from "Response" where "tenantId" = ${tenantId}::uuid and "occurredAt" >= ${from} and "status" = 'scored') as scored,
      (select count(*)::int from "Response" r where r."tenantId" = ${tenantId}::uuid and r."occurredAt" >= ${from} and r."status" = 'scored'
        and not exists (select from "Candidate" c where c."tenantId" = r."tenantId" and c."responseId" = r."id")) as confident,
      (select count(*)::int from "Candidate" where "tenantId" = ${tenantId}::uuid and "occurredAt" >= ${from}) as captured,
      (select count(*)::int from "Candidate" where "tenantId" = ${tenantId}::uuid and "occurredAt" >= ${from} and "status" <> 'open') as decided,
      (select count(*)::int from "DocumentVersion" where "tenantId" = ${tenantId}::uuid and "publishedAt" >= ${from} and "withdrawnAt" is null and "decisionId" is not null) as live,
      (select count(*)::int from "Reuse" where "tenantId" = ${tenantId}::uuid and "createdAt" >= ${from}) as reused`;
  return rows[0] ?? { received: 0, scored: 0, confident: 0, captured: 0, decided: 0, live: 0, reused: 0 };
}
