import { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { cursorDate, decodeCursor, type Page, toPage } from "@/lib/core/page.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { boundedText } from "@/lib/core/text.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { countByStatus, type DocumentListRow, findDocuments } from "@/lib/knowledge/store/document-store.ts";
import { DocumentStatus } from "@/lib/knowledge/types.ts";

const ListInput = z.strictObject({
  status: DocumentStatus.nullable().default(null),
  text: boundedText(1, 200).nullable().default(null),
  cursor: z.string().min(1).max(400).nullable().default(null),
  limit: z.int().min(1).max(100).default(50),
});

/** Documents, the last changed first. */
export async function listDocuments(
  ctx: Ctx,
  input: z.input<typeof ListInput>,
): Promise<Page<DocumentListRow>> {
  requirePermission(ctx.actor, "read");
  const { status, text, cursor, limit } = parseInput(ListInput, input);
  const after = cursor === null ? null : decodeCursor(cursor);
  const before = after === null ? null : { updatedAt: cursorDate(after.sortKey), id: after.id };
  const rows = await inTransaction(ctx, (c) =>
    findDocuments(c.tx, c.tenantId, { status, text, before, limit: limit + 1 }),
  );
  return toPage(rows, limit, (row) => ({ sortKey: row.updatedAt.toISOString(), id: row.id }));
}

/** How many documents there are in each status. */
export async function countDocuments(ctx: Ctx): Promise<Record<DocumentStatus, number>> {
  requirePermission(ctx.actor, "read");
  const counts = await inTransaction(ctx, (c) => countByStatus(c.tx, c.tenantId));
  const of = (status: DocumentStatus) => counts.get(status) ?? 0;
  return {
    draft: of("draft"),
    live: of("live"),
    paused: of("paused"),
    superseded: of("superseded"),
    archived: of("archived"),
  };
}
