import type { AuditEntry, AuditItem } from "@/lib/audit/types.ts";
import type { Tx } from "@/lib/db/client.ts";
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

export async function deleteSubjectDetails(tx: Tx, tenantId: string, subjectId: string): Promise<number> {
  const { count } = await tx.auditDetail.deleteMany({ where: { tenantId, subjectId } });
  return count;
}
