import type { Tx } from "@/lib/db/client.ts";
import { type AppEvent, eventCatalog } from "@/lib/events/catalog.ts";

export type OutboxRow = {
  id: string;
  tenantId: string;
  name: AppEvent["name"];
  data: AppEvent["data"];
  createdAt: Date;
};

/** Throws where a payload does not match the catalog: that is a mistake in the code, not in an input. */
export function toOutboxRow({ name, data }: AppEvent, { id, now }: { id: string; now: Date }): OutboxRow {
  const payload = eventCatalog[name].parse(data);
  return { id, tenantId: payload.tenantId, name, data: payload, createdAt: now };
}

/**
 * Stores events with the caller's own writes, in one statement; the relay delivers each after the commit, at least once,
 * with its `id` as the event's id.
 */
export async function insertOutboxRows(tx: Tx, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    insert into "OutboxEvent" ("id", "tenantId", "name", "data", "createdAt")
    select e."id", e."tenantId", e."name", e."data", e."createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e("id" uuid, "tenantId" uuid, "name" text, "data" jsonb, "createdAt" timestamptz)`;
}
