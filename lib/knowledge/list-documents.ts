import { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { cursorDate, decodeCursor, type Page, toPage } from "@/lib/core/page.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { boundedText } from "@/lib/core/text.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import {
  countByCondition,
  countByStatus,
  findDocuments,
  findFacets,
} from "@/lib/knowledge/store/browse-store.ts";
import { findToday } from "@/lib/knowledge/store/document-store.ts";
import { DocumentCondition, type DocumentListRow, DocumentStatus } from "@/lib/knowledge/types.ts";

const ListInput = z.strictObject({
  status: DocumentStatus.nullable().default(null),
  ownerId: z.uuid().nullable().default(null),
  tag: boundedText(1, 40).nullable().default(null),
  language: boundedText(1, 35).nullable().default(null),
  condition: DocumentCondition.nullable().default(null),
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
  const { cursor, limit, ...filter } = parseInput(ListInput, input);
  const after = cursor === null ? null : decodeCursor(cursor);
  const before = after === null ? null : { updatedAt: cursorDate(after.sortKey), id: after.id };
  const rows = await inTransaction(ctx, (c) =>
    findDocuments(c.tx, c.tenantId, { filter, before, limit: limit + 1, now: c.now() }),
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

/** What a curator's list is filtered by: how many are in each condition, tags, languages, and which day it is. */
export async function getDocumentFilters(ctx: Ctx) {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => ({
    conditions: await countByCondition(c.tx, c.tenantId, c.now()),
    today: await findToday(c.tx, c.tenantId, c.now()),
    ...(await findFacets(c.tx, c.tenantId)),
  }));
}
