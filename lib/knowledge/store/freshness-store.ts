import type { Tx } from "@/lib/db/client.ts";
import { tenantDay } from "@/lib/db/servable.ts";

type Limits = { now: Date; limit: number };

/** Marks that somebody is told of a review day that has come; gives the ids, the longest due first. */
export async function markReviewDue(tx: Tx, tenantId: string, { now, limit }: Limits): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    update "KnowledgeDocument" d set "toldReviewBy" = d."reviewBy"
    from (
      select "id" from "KnowledgeDocument"
      where "tenantId" = ${tenantId}::uuid and "status" = 'live' and "reviewBy" <= ${tenantDay(tenantId, now)}
        and "toldReviewBy" is distinct from "reviewBy"
      order by "reviewBy", "id" limit ${limit} for update
    ) due
    where d."tenantId" = ${tenantId}::uuid and d."id" = due."id" returning d."id"::text as id`;
  return rows.map((row) => row.id);
}

/** The same for a validity that has ended. */
export async function markExpired(tx: Tx, tenantId: string, { now, limit }: Limits): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    update "KnowledgeDocument" d set "toldValidUntil" = d."validUntil"
    from (
      select "id" from "KnowledgeDocument"
      where "tenantId" = ${tenantId}::uuid and "status" = 'live' and "validUntil" < ${tenantDay(tenantId, now)}
        and "toldValidUntil" is distinct from "validUntil"
      order by "validUntil", "id" limit ${limit} for update
    ) ended
    where d."tenantId" = ${tenantId}::uuid and d."id" = ended."id" returning d."id"::text as id`;
  return rows.map((row) => row.id);
}
