import type { Ctx } from "@/lib/context.ts";
import { cursorNumber, decodeCursor, type Page, toPage } from "@/lib/core/page.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { impactLevel } from "@/lib/review/rules/cluster-impact.ts";
import { findQueue } from "@/lib/review/store/queue-store.ts";
import { skipsSince } from "@/lib/review/rules/leases.ts";
import { type QueueItem, QueueQuery } from "@/lib/review/types.ts";

/** The queue: open clusters, most impact first. A skipped candidate stays out of the skipper's own view for four hours. */
export async function listQueue(ctx: Ctx, input: QueueQuery): Promise<Page<QueueItem>> {
  requirePermission(ctx.actor, "read");
  const { view, cursor, limit } = parseInput(QueueQuery, input, "query");
  const after = cursor === null ? null : decodeCursor(cursor);
  const now = ctx.now();
  const { rows, highest } = await inTransaction(ctx, async (c) => {
    const query = {
      tenantId: c.tenantId,
      view,
      holderId: actorId(c.actor),
      now,
      skippedAfter: skipsSince(now),
    };
    const before = after === null ? null : { impact: cursorNumber(after.sortKey), id: after.id };
    const found = await findQueue(c.tx, { ...query, before, limit: limit + 1 });
    const first = after === null ? found : await findQueue(c.tx, { ...query, before: null, limit: 1 });
    return { rows: found, highest: first[0]?.impact ?? 0 };
  });
  const page = toPage(rows, limit, (row) => ({ sortKey: String(row.impact), id: row.clusterId }));
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, impactLevel: impactLevel(row.impact, highest) })),
  };
}
