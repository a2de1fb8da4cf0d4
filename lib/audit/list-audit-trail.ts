import { type AuditTrailItem } from "@/lib/audit/types.ts";
import { findAuditTrail } from "@/lib/audit/store/audit-store.ts";
import type { Ctx } from "@/lib/context.ts";
import { cursorDate, decodeCursor, type Page, toPage } from "@/lib/core/page.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

export type AuditTrailQuery = {
  /** Whose events are shown. */
  own: { entity: string; ids: string[] }[];
  /** Of these only events that name `id` among their `candidateIds`: decisions it was taken along by. */
  along: { entity: string; ids: string[]; id: string } | null;
  cursor: string | null;
  limit: number;
};

/** Who did what to some things, with what was there before and after, the newest first. */
export async function listAuditTrail(ctx: Ctx, query: AuditTrailQuery): Promise<Page<AuditTrailItem>> {
  requirePermission(ctx.actor, "read");
  const { own, along, limit } = query;
  const after = query.cursor === null ? null : decodeCursor(query.cursor);
  const before = after === null ? null : { createdAt: cursorDate(after.sortKey), id: after.id };
  const rows = await inTransaction(ctx, (c) =>
    findAuditTrail(c.tx, c.tenantId, { own, along, before, limit: limit + 1 }),
  );
  return toPage(rows, limit, ({ createdAt, id }) => ({ sortKey: createdAt.toISOString(), id }));
}
