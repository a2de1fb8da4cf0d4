import type { Tx } from "@/lib/db/client.ts";
import { type AppEvent, eventCatalog } from "@/lib/events/catalog.ts";

/**
 * Stores events with the caller's own writes, in one statement; the relay delivers each after the commit, at least once,
 * with its `id` as the event's id. Throws where a payload does not match the catalog: that is a mistake in the code, not
 * in an input.
 */
export async function insertOutboxEvents(
  tx: Tx,
  events: readonly AppEvent[],
  { newId, now }: { newId: () => string; now: Date },
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ name, data }) => {
    const payload = eventCatalog[name].parse(data);
    return { id: newId(), tenantId: payload.tenantId, name, data: payload };
  });
  await tx.$executeRaw`
    insert into "OutboxEvent" ("id", "tenantId", "name", "data", "createdAt")
    select e."id", e."tenantId", e."name", e."data", ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e("id" uuid, "tenantId" uuid, "name" text, "data" jsonb)`;
}
