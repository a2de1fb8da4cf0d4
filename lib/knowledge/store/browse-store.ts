import { Prisma, type Tx } from "@/lib/db/client.ts";
import { servable, tenantDay } from "@/lib/db/servable.ts";
import {
  type DocumentCondition,
  documentConditions,
  type DocumentListRow,
  type DocumentStatus,
  expiringDays,
  unusedDays,
} from "@/lib/knowledge/types.ts";

export type BrowseFilter = {
  status: DocumentStatus | null;
  ownerId: string | null;
  tag: string | null;
  language: string | null;
  condition: DocumentCondition | null;
  text: string | null;
};

type BrowseInput = {
  filter: BrowseFilter;
  before: { updatedAt: Date; id: string } | null;
  limit: number;
  now: Date;
};

/** Moments are cut to milliseconds, as cursors hold them, so that no document falls between two pages. */
export async function findDocuments(
  tx: Tx,
  tenantId: string,
  { filter, before, limit, now }: BrowseInput,
): Promise<DocumentListRow[]> {
  const after =
    before === null
      ? Prisma.empty
      : Prisma.sql`and (date_trunc('milliseconds', d."updatedAt"), d."id") < (${before.updatedAt}, ${before.id}::uuid)`;
  return tx.$queryRaw<DocumentListRow[]>`
    select d."id"::text as id, d."title", d."status", d."updatedAt", d."tags", d."language", d."ownerId"::text as "ownerId",
      d."validFrom"::text as "validFrom", d."validUntil"::text as "validUntil", d."reviewBy"::text as "reviewBy", v."number" as "versionNumber",
      ${servable("d", tenantDay(tenantId, now))} as "isServed",
      (select count(*)::int from "Phrasing" p where p."tenantId" = d."tenantId" and p."versionId" = d."liveVersionId") as "phrasingCount",
      (select count(*)::int from "Reuse" r where r."tenantId" = d."tenantId" and r."documentId" = d."id"
        and r."createdAt" > ${daysAgo(now, 30)}) as "servedRecently",
      (select max(r."createdAt") from "Reuse" r where r."tenantId" = d."tenantId" and r."documentId" = d."id") as "lastServedAt"
    from "KnowledgeDocument" d
    left join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."liveVersionId"
    where d."tenantId" = ${tenantId}::uuid and ${whereOf(tenantId, filter, now)} ${after}
    order by date_trunc('milliseconds', d."updatedAt") desc, d."id" desc limit ${limit}`;
}

export async function countByStatus(tx: Tx, tenantId: string): Promise<Map<string, number>> {
  const rows = await tx.knowledgeDocument.groupBy({
    by: ["status"],
    where: { tenantId },
    _count: { _all: true },
  });
  return new Map(rows.map((row) => [row.status, row._count._all]));
}

export async function countByCondition(
  tx: Tx,
  tenantId: string,
  now: Date,
): Promise<Record<DocumentCondition, number>> {
  const counted = documentConditions.map(
    (one) =>
      Prisma.sql`count(*) filter (where ${conditionOf(tenantId, one, now)})::int as ${Prisma.raw(`"${one}"`)}`,
  );
  const rows = await tx.$queryRaw<Record<DocumentCondition, number>[]>`
    select ${Prisma.join(counted)} from "KnowledgeDocument" d where d."tenantId" = ${tenantId}::uuid and d."status" in ('live', 'paused')`;
  return rows[0] ?? { expiring: 0, expired: 0, due: 0, unused: 0 };
}

/** What a tenant's documents are filtered by, the most used first. */
export async function findFacets(tx: Tx, tenantId: string): Promise<{ tags: string[]; languages: string[] }> {
  const tags = await tx.$queryRaw<{ value: string }[]>`
    select tag as value from "KnowledgeDocument" d cross join unnest(d."tags") as tag
    where d."tenantId" = ${tenantId}::uuid group by tag order by count(*) desc, tag limit 100`;
  const languages = await tx.$queryRaw<{ value: string }[]>`
    select d."language" as value from "KnowledgeDocument" d
    where d."tenantId" = ${tenantId}::uuid and d."language" is not null group by d."language" order by count(*) desc limit 40`;
  return { tags: tags.map((row) => row.value), languages: languages.map((row) => row.value) };
}

function whereOf(tenantId: string, filter: BrowseFilter, now: Date): Prisma.Sql {
  const parts = [Prisma.sql`true`];
  if (filter.status !== null) parts.push(Prisma.sql`d."status" = ${filter.status}`);
  if (filter.ownerId !== null) parts.push(Prisma.sql`d."ownerId" = ${filter.ownerId}::uuid`);
  if (filter.tag !== null) parts.push(Prisma.sql`${filter.tag} = any(d."tags")`);
  if (filter.language !== null) parts.push(Prisma.sql`d."language" = ${filter.language}`);
  if (filter.text !== null) parts.push(Prisma.sql`d."title" ilike ${`%${escapeLike(filter.text)}%`}`);
  if (filter.condition !== null) parts.push(conditionOf(tenantId, filter.condition, now));
  return Prisma.join(parts, " and ");
}

function conditionOf(tenantId: string, condition: DocumentCondition, now: Date): Prisma.Sql {
  const today = tenantDay(tenantId, now);
  switch (condition) {
    case "expiring":
      return Prisma.sql`(d."status" = 'live' and d."validUntil" between ${today} and ${today} + ${expiringDays}::int)`;
    case "expired":
      return Prisma.sql`(d."status" in ('live', 'paused') and d."validUntil" < ${today})`;
    case "due":
      return Prisma.sql`(d."status" = 'live' and d."reviewBy" <= ${today})`;
    case "unused":
      return Prisma.sql`(d."status" = 'live' and d."liveSince" < ${daysAgo(now, unusedDays)} and not exists (
        select from "Reuse" r where r."tenantId" = d."tenantId" and r."documentId" = d."id"
          and r."createdAt" > ${daysAgo(now, unusedDays)}))`;
    default:
      return condition satisfies never;
  }
}

function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/gu, (character) => `\\${character}`);
}
