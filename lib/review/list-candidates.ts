import type { Ctx } from "@/lib/context.ts";
import { cursorDate, decodeCursor, type Page, toPage } from "@/lib/core/page.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findCandidates } from "@/lib/review/store/candidate-store.ts";
import { type Candidate, CandidateQuery } from "@/lib/review/types.ts";

/** Candidates, the last captured first. */
export async function listCandidates(ctx: Ctx, input: unknown): Promise<Page<Candidate>> {
  requirePermission(ctx.actor, "read");
  const { status = null, cluster = null, cursor, limit } = parseInput(CandidateQuery, input, "query");
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const before = after === null ? null : { capturedAt: cursorDate(after.sortKey), id: after.id };
  const rows = await inTransaction(ctx, (c) =>
    findCandidates(c.tx, c.tenantId, { status, clusterId: cluster, before, limit: limit + 1 }),
  );
  const page = toPage(rows, limit, (row) => ({ sortKey: row.capturedAt.toISOString(), id: row.id }));
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      occurredAt: row.occurredAt.toISOString(),
      capturedAt: row.capturedAt.toISOString(),
    })),
  };
}
