import type { Tx } from "@/lib/db/client.ts";
import { type AppEvent, eventCatalog } from "@/lib/events/catalog.ts";

/**
 * Stores an event with the caller's own writes; the relay delivers it after the commit, at least once, with `id` as the
 * event's id. Throws where the payload does not match the catalog: that is a mistake in the code, not in an input.
 */
export async function insertOutboxEvent(
  tx: Tx,
  event: AppEvent,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const data = eventCatalog[event.name].parse(event.data);
  await tx.$executeRaw`
    insert into "OutboxEvent" ("id", "tenantId", "name", "data", "createdAt")
    values (${id}::uuid, ${data.tenantId}::uuid, ${event.name}, ${JSON.stringify(data)}::jsonb, ${now.toISOString()}::timestamptz)`;
}
