import { Prisma, type Tx } from "@/lib/db/client.ts";
import type { BlastRadiusRow, BlastRadiusSums } from "@/lib/responses/blast-radius-types.ts";

/** To whom a version was served, in numbers; a reuse whose question is gone was erased. */
export async function sumBlastRadius(
  tx: Tx,
  tenantId: string,
  versionIds: string[],
): Promise<(BlastRadiusSums & { versionId: string })[]> {
  if (versionIds.length === 0) return [];
  return tx.$queryRaw<(BlastRadiusSums & { versionId: string })[]>`
    select u."versionId"::text as "versionId", count(distinct u."id")::int as "servedCount", count(r."id")::int as "responseCount",
      count(distinct coalesce(u."subjectId", r."subjectId"))::int as "subjectCount",
      count(distinct u."id") filter (where u."question" is null)::int as "erasedCount",
      min(u."createdAt") as "firstAt", max(u."createdAt") as "lastAt"
    from "Reuse" u left join "Response" r on r."tenantId" = u."tenantId" and r."reuseId" = u."id"
    where u."tenantId" = ${tenantId}::uuid and u."versionId" = any(${versionIds}::uuid[])
    group by u."versionId"`;
}

/**
 * Each time a version was served, the newest first, with the response that followed (the newest of several) and who asked.
 * Moments are cut to milliseconds, as cursors hold them.
 */
export async function findBlastRadius(
  tx: Tx,
  tenantId: string,
  input: { versionId: string; before: { at: Date; id: string } | null; limit: number },
): Promise<BlastRadiusRow[]> {
  const { versionId, before, limit } = input;
  const page =
    before === null
      ? Prisma.empty
      : Prisma.sql`and (date_trunc('milliseconds', u."createdAt"), u."id") < (${before.at}, ${before.id}::uuid)`;
  return tx.$queryRaw<BlastRadiusRow[]>`
    select u."id"::text as "reuseId", u."createdAt" as "at", u."question", u."probability", u."verdict",
      s."externalId" as "subjectExternalId", r."id"::text as "responseId", r."externalId" as "responseExternalId"
    from "Reuse" u
    left join lateral (
      select r."id", r."externalId", r."subjectId" from "Response" r
      where r."tenantId" = u."tenantId" and r."reuseId" = u."id" order by r."receivedAt" desc, r."id" desc limit 1
    ) r on true
    left join "Subject" s on s."tenantId" = u."tenantId" and s."id" = coalesce(u."subjectId", r."subjectId")
    where u."tenantId" = ${tenantId}::uuid and u."versionId" = ${versionId}::uuid ${page}
    order by date_trunc('milliseconds', u."createdAt") desc, u."id" desc limit ${limit}`;
}
