import { Prisma, type Tx } from "@/lib/db/client.ts";
import type { KnownDocument } from "@/lib/knowledge/rules/exchange/plan-import.ts";

type Stored = KnownDocument & { ownerEmail: string | null };

/** Documents with the version that is live, or else the newest, taken back or not. */
async function findStored(tx: Tx, tenantId: string, where: Prisma.Sql): Promise<Stored[]> {
  return tx.$queryRaw<Stored[]>`
    select d."id"::text as id, d."title", d."status", v."id" is distinct from d."liveVersionId" and v."withdrawnAt" is not null as "isTakenBack", v."question", v."answer", d."tags", d."ownerId"::text as "ownerId",
      u."email" as "ownerEmail", d."language", d."validFrom"::text as "validFrom", d."validUntil"::text as "validUntil",
      d."reviewBy"::text as "reviewBy",
      coalesce((select array_agg(p."text" order by p."position") from "Phrasing" p
        where p."tenantId" = d."tenantId" and p."versionId" = v."id" and not p."isCanonical"), '{}') as phrasings
    from "KnowledgeDocument" d
    join lateral (
      select w."id", w."question", w."answer", w."withdrawnAt" from "DocumentVersion" w
      where w."tenantId" = d."tenantId" and w."documentId" = d."id"
      order by (w."id" = d."liveVersionId") desc nulls last, (w."withdrawnAt" is null) desc, w."number" desc limit 1) v on true
    left join "Member" m on m."tenantId" = d."tenantId" and m."id" = d."ownerId"
    left join "User" u on u."id" = m."userId"
    where d."tenantId" = ${tenantId}::uuid and ${where}`;
}

/** Without the documents that nothing is left of: every version was taken back. */
export async function findStoredAfter(
  tx: Tx,
  tenantId: string,
  { after, limit }: { after: string; limit: number },
): Promise<Stored[]> {
  return findStored(
    tx,
    tenantId,
    Prisma.sql`d."id" > ${after}::uuid
    and (v."withdrawnAt" is null or v."id" = d."liveVersionId") order by d."id" limit ${limit}`,
  );
}

export async function findStoredByIds(tx: Tx, tenantId: string, ids: string[]): Promise<Stored[]> {
  return findStored(tx, tenantId, Prisma.sql`d."id" = any(${ids}::uuid[])`);
}

/** Documents in use that are found by one of these questions; `readsAs` of each. */
export async function findIdsByQuestions(
  tx: Tx,
  tenantId: string,
  readsAs: string[],
): Promise<{ id: string; title: string; question: string }[]> {
  return tx.$queryRaw<{ id: string; title: string; question: string }[]>`
    select distinct d."id"::text as id, d."title", p."text" as question from "Phrasing" p
    join "KnowledgeDocument" d on d."tenantId" = p."tenantId" and d."id" = p."documentId"
    where p."tenantId" = ${tenantId}::uuid and p."readsAs" = any(${readsAs}::text[]) and d."status" in ('draft', 'live', 'paused')
      and p."versionId" = coalesce(d."liveVersionId", (
        select w."id" from "DocumentVersion" w where w."tenantId" = d."tenantId" and w."documentId" = d."id" and w."withdrawnAt" is null
        order by w."number" desc limit 1))
    order by 1`;
}
