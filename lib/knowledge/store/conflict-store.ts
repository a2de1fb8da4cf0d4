import type { Tx } from "@/lib/db/client.ts";
import { servable, tenantDay } from "@/lib/db/servable.ts";

export type LiveOwner = {
  ownerId: string;
  /** The phrasing; null where the owner is a chunk. */
  phrasing: string | null;
  documentId: string;
  versionId: string;
  title: string;
  question: string;
  answer: string;
  servedCount: number;
};

/** The documents served today that phrasings and chunks belong to. */
export async function findLiveOwners(
  tx: Tx,
  tenantId: string,
  { ownerIds, now }: { ownerIds: string[]; now: Date },
): Promise<LiveOwner[]> {
  if (ownerIds.length === 0) return [];
  return tx.$queryRaw<LiveOwner[]>`
    with owner as (
      select p."id", p."text" as phrasing, p."versionId" from "Phrasing" p
      where p."tenantId" = ${tenantId}::uuid and p."id" = any(${ownerIds}::uuid[])
      union all
      select c."id", null, c."versionId" from "Chunk" c
      where c."tenantId" = ${tenantId}::uuid and c."id" = any(${ownerIds}::uuid[])
    )
    select o."id"::text as "ownerId", o.phrasing, d."id"::text as "documentId", v."id"::text as "versionId", d."title",
      v."question", v."answer",
      (select count(*)::int from "Reuse" r where r."tenantId" = d."tenantId" and r."documentId" = d."id") as "servedCount"
    from owner o
    join "KnowledgeDocument" d on d."tenantId" = ${tenantId}::uuid and d."liveVersionId" = o."versionId"
      and ${servable("d", tenantDay(tenantId, now))}
    join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."liveVersionId"`;
}
