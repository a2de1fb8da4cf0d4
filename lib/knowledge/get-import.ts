import { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import {
  type ImportCounts,
  type ImportDetail,
  ImportOutcome,
  importOutcomes,
  type ImportRun,
} from "@/lib/knowledge/exchange-types.ts";
import { countItems, findItems, findRun, findRuns } from "@/lib/knowledge/store/import-store.ts";

const shownRuns = 20;

const ImportQuery = z.strictObject({
  importId: z.uuid(),
  outcome: ImportOutcome.nullable().default(null),
  after: z.int().min(0).default(0),
  limit: z.int().min(1).max(500).default(100),
});

/** An import with its counts and some of its items, by their place in the file. */
export async function getImport(ctx: Ctx, input: z.input<typeof ImportQuery>): Promise<ImportDetail> {
  requirePermission(ctx.actor, "read");
  const { importId, ...query } = parseInput(ImportQuery, input, "query");
  return inTransaction(ctx, async (c) => {
    const run = await findRun(c.tx, c.tenantId, importId);
    if (run === null) throw notFound("import");
    const { counts, doneCount, draftCount } = await countItems(c.tx, c.tenantId, importId);
    const of = (outcome: ImportOutcome) => counts.get(outcome) ?? 0;
    const details = run.status === "running" && !run.goesLive ? 0 : of("details");
    const waiting = run.status === "done" ? 0 : of("create") + of("new_version") + details - doneCount;
    return {
      ...run,
      counts: Object.fromEntries(importOutcomes.map((one) => [one, of(one)])) as ImportCounts,
      dueCount: doneCount + Math.max(0, waiting),
      doneCount,
      draftCount,
      items: await findItems(c.tx, c.tenantId, { runId: importId, ...query }),
    };
  });
}

/** The tenant's newest imports. */
export async function listImports(ctx: Ctx): Promise<ImportRun[]> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, (c) => findRuns(c.tx, c.tenantId, shownRuns));
}
