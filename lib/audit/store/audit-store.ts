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
  const { action, entity, entityId, fields = [], before, after, subjectId = null } = entry;
  await tx.auditEvent.create({ data: { ...event, action, entity, entityId, fields } });
  if (before === undefined && after === undefined) return;
  await tx.auditDetail.create({
    data: {
      tenantId: event.tenantId,
      auditEventId: event.id,
      subjectId,
      ...(before === undefined ? {} : { before: toJson(before) }),
      ...(after === undefined ? {} : { after: toJson(after) }),
    },
  });
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
