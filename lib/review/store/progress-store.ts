import type { Tx } from "@/lib/db/client.ts";

export type ProgressRow = {
  people: { memberId: string | null; kind: string; decided: number; medianTookMs: number | null }[] | null;
  slots: { memberId: string | null; atMs: number; count: number }[] | null;
  medianTookMs: number | null;
  arrived: number;
  heldByOthers: number;
  skippedByMe: number;
};

const nothing: ProgressRow = {
  people: null,
  slots: null,
  medianTookMs: null,
  arrived: 0,
  heldByOthers: 0,
  skippedByMe: 0,
};

type ProgressInput = {
  tenantId: string;
  memberId: string | null;
  dayStart: Date;
  now: Date;
  slotSeconds: number;
  arrivedAfter: Date;
  skippedAfter: Date;
};

/** A tenant's day at the desk in one statement: who decided how much and when, what came in, what is out of one's reach. */
export async function findProgress(tx: Tx, input: ProgressInput): Promise<ProgressRow> {
  const { tenantId, memberId, dayStart, now, slotSeconds, arrivedAfter, skippedAfter } = input;
  const rows = await tx.$queryRaw<ProgressRow[]>`
    with decided as materialized (
      select d."decidedById", d."decidedByKind", d."tookMs",
        extract(epoch from date_bin(make_interval(secs => ${slotSeconds}::float8), d."createdAt", ${dayStart})) * 1000 as "atMs"
      from "Decision" d
      where d."tenantId" = ${tenantId}::uuid and d."createdAt" >= ${dayStart} and d."undoneAt" is null and d."action" <> 'skip'
    )
    select
      (select jsonb_agg(jsonb_build_object('memberId', p."decidedById", 'kind', p."decidedByKind", 'decided', p.decided, 'medianTookMs', p.median))
        from (select "decidedById", "decidedByKind", count(*)::int as decided,
            percentile_cont(0.5) within group (order by "tookMs") as median
          from decided group by 1, 2 order by 3 desc, 1) p) as people,
      (select jsonb_agg(jsonb_build_object('memberId', s."decidedById", 'atMs', s."atMs", 'count', s.count))
        from (select "decidedById", "atMs", count(*)::int as count from decided group by 1, 2) s) as slots,
      (select percentile_cont(0.5) within group (order by "tookMs") from decided) as "medianTookMs",
      (select count(*)::int from "Candidate" c where c."tenantId" = ${tenantId}::uuid
        and c."status" in ('open', 'approved', 'rejected') and c."capturedAt" > ${arrivedAfter}) as arrived,
      (select count(*)::int from "Claim" l join "Candidate" c on c."tenantId" = l."tenantId" and c."id" = l."candidateId"
        where l."tenantId" = ${tenantId}::uuid and l."releasedAt" is null and l."expiresAt" > ${now}
          and l."holderId" is distinct from ${memberId}::uuid and c."status" = 'open') as "heldByOthers",
      (select count(distinct d."candidateId")::int from "Decision" d
        join "Candidate" c on c."tenantId" = d."tenantId" and c."id" = d."candidateId"
        where d."tenantId" = ${tenantId}::uuid and d."createdAt" > ${skippedAfter} and d."action" = 'skip' and d."undoneAt" is null
          and d."decidedById" = ${memberId}::uuid and c."status" = 'open') as "skippedByMe"`;
  return rows[0] ?? nothing;
}
