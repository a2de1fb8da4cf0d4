import type { Tx } from "@/lib/db/client.ts";

export type LiveRow = {
  /** Clusters by when they were last counted anew, the last first. */
  clusters: { id: string; changedAt: string }[] | null;
  claims: { candidateId: string; holderId: string; holderName: string | null }[] | null;
};

type LiveInput = { tenantId: string; now: Date; windowSeconds: number; limit: number };

/** What changed of late and who holds what, in one statement over two indexes; the window is the database's own clock's. */
export async function findLiveState(tx: Tx, input: LiveInput): Promise<LiveRow> {
  const { tenantId, now, windowSeconds, limit } = input;
  const rows = await tx.$queryRaw<LiveRow[]>`
    select
      (select jsonb_agg(jsonb_build_object('id', k."id", 'changedAt', k."changedAt"))
        from (select "id", "changedAt" from "Cluster"
          where "tenantId" = ${tenantId}::uuid and "changedAt" > clock_timestamp() - make_interval(secs => ${windowSeconds}::float8)
          order by "changedAt" desc limit ${limit}) k) as clusters,
      (select jsonb_agg(jsonb_build_object('candidateId', c."candidateId", 'holderId', c."holderId", 'holderName', u."name"))
        from "Claim" c
        left join "Member" m on m."tenantId" = c."tenantId" and m."id" = c."holderId"
        left join "User" u on u."id" = m."userId"
        where c."tenantId" = ${tenantId}::uuid and c."releasedAt" is null and c."expiresAt" > ${now}) as claims`;
  return rows[0] ?? { clusters: null, claims: null };
}
