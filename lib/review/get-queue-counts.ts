import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { startOfDay } from "@/lib/core/tenant-day.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { countQueue, type QueueCounts } from "@/lib/review/store/queue-store.ts";

/** What waits, what was decided today (the tenant's day), and since when the oldest waits. */
export async function getQueueCounts(ctx: Ctx, input: { timeZone: string }): Promise<QueueCounts> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, (c) => countQueue(c.tx, c.tenantId, startOfDay(c.now(), input.timeZone)));
}
