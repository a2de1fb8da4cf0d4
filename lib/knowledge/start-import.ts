import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { countItems, lockRun, updateRun } from "@/lib/knowledge/store/import-store.ts";

export const StartImportInput = z.strictObject({ importId: z.uuid(), goesLive: z.boolean() });

/**
 * Imports what was looked at, in the background: as drafts, or to go live as an edit does. Of an import that is done and
 * left drafts, it publishes these. Started twice it runs once.
 */
export async function startImport(ctx: Ctx, input: z.input<typeof StartImportInput>): Promise<void> {
  requirePermission(ctx.actor, "review");
  const { importId, goesLive } = parseInput(StartImportInput, input);
  await inTransaction(ctx, async (c) => {
    const run = await lockRun(c.tx, c.tenantId, importId);
    if (run === null) throw notFound("import");
    if (run.status === "running") return;
    if (run.status === "done" && (run.goesLive || !goesLive))
      throw new DomainError("conflict", "This import is done. Read the file again to import it anew.");
    const { counts } = await countItems(c.tx, c.tenantId, importId);
    const stored = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (stored !== run.itemCount)
      throw new DomainError(
        "conflict",
        "The file was not read to its end. Read it again; nothing was imported.",
      );
    await updateRun(c.tx, c.tenantId, importId, {
      status: "running",
      goesLive,
      startedAt: c.now(),
      progressedAt: c.now(),
      finishedAt: null,
    });
    await recordAudit(c, {
      action: "import.started",
      entity: "import",
      entityId: importId,
      fields: ["status", "goesLive"],
      after: { goesLive },
    });
    c.emit({ name: "import/started", data: { tenantId: c.tenantId, importId } });
  });
}
