import type { AuditEntry, AuditItem, AuditTrailItem } from "@/lib/audit/types.ts";
import { Prisma, type Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";

type NewEvent = {
  id: string;
  tenantId: string;
  actorKind: string;
  actorId: string | null;
  createdAt: Date;
  entry: AuditEntry;
};

export async function insertAuditEvent(tx: Tx, { entry, ...event }: NewEvent): Promise<void> {
  await tx.auditEvent.create({ data: eventData({ entry, ...event }) });
  const detail = detailData({ entry, ...event });
  if (detail !== null) await tx.auditDetail.create({ data: detail });
}

export async function insertAuditEvents(tx: Tx, events: NewEvent[]): Promise<void> {
  await tx.auditEvent.createMany({ data: events.map(eventData) });
  const details = events.flatMap((event) => detailData(event) ?? []);
  if (details.length > 0) await tx.auditDetail.createMany({ data: details });
}

function eventData({ entry, ...event }: NewEvent) {
  const { action, entity, entityId, fields = [] } = entry;
  return { ...event, action, entity, entityId, fields };
}

/** Before and after, apart from the event; null where there is neither. */
function detailData({ entry: { before, after, subjectId = null }, tenantId, id }: NewEvent) {
  if (before === undefined && after === undefined) return null;
  return {
    tenantId,
    auditEventId: id,
    subjectId,
    ...(before === undefined ? {} : { before: toJson(before) }),
    ...(after === undefined ? {} : { after: toJson(after) }),
  };
}

export async function findAuditEvents(
  tx: Tx,
  tenantId: string,
  entity: string,
  entityId: string,
): Promise<AuditItem[]> {
  return tx.auditEvent.findMany({
    where: { tenantId, entity, entityId },
    orderBy: { createdAt: "desc" },
    take: 200,
    select: {
      id: true,
      action: true,
      entity: true,
      entityId: true,
      fields: true,
      actorKind: true,
      actorId: true,
      createdAt: true,
    },
  });
}

type TrailInput = {
  own: { entity: string; ids: string[] }[];
  along: { entity: string; ids: string[]; id: string } | null;
  before: { createdAt: Date; id: string } | null;
  limit: number;
};

/** Moments are cut to milliseconds, as cursors hold them, so that no event falls between two pages. */
export async function findAuditTrail(
  tx: Tx,
  tenantId: string,
  { own, along, before, limit }: TrailInput,
): Promise<AuditTrailItem[]> {
  const of = (entity: string, ids: string[]) =>
    Prisma.sql`(e."entity" = ${entity} and e."entityId" = any(${ids}::uuid[]))`;
  const parts = own.map(({ entity, ids }) => of(entity, ids));
  if (along !== null)
    parts.push(
      Prisma.sql`(${of(along.entity, along.ids)} and jsonb_exists(d."after" -> 'candidateIds', ${along.id}))`,
    );
  const page =
    before === null
      ? Prisma.empty
      : Prisma.sql`and (date_trunc('milliseconds', e."createdAt"), e."id") < (${before.createdAt}, ${before.id}::uuid)`;
  return tx.$queryRaw<AuditTrailItem[]>`
    select e."id"::text as "id", e."action", e."entity", e."entityId"::text as "entityId", e."fields", e."actorKind",
      e."actorId"::text as "actorId", e."createdAt", d."before", d."after"
    from "AuditEvent" e left join "AuditDetail" d on d."tenantId" = e."tenantId" and d."auditEventId" = e."id"
    where e."tenantId" = ${tenantId}::uuid and (${Prisma.join(parts, " or ")}) ${page}
    order by date_trunc('milliseconds', e."createdAt") desc, e."id" desc limit ${limit}`;
}

export async function deleteSubjectDetails(tx: Tx, tenantId: string, subjectId: string): Promise<number> {
  const { count } = await tx.auditDetail.deleteMany({ where: { tenantId, subjectId } });
  return count;
}
