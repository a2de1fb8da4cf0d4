import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import type { ImportResult, ImportSource } from "@/lib/knowledge/exchange-types.ts";
import { countOutcomes, readAndPlan, withoutContent } from "@/lib/knowledge/preview-import.ts";
import { insertItems, insertRun } from "@/lib/knowledge/store/import-store.ts";

const storedAtOnce = 250;

/**
 * Keeps what an import would do, so that a person can look at it and then start it. Nothing of knowledge changes. Items are
 * stored in parts; an import that was not stored whole cannot be started.
 */
export async function createImport(
  ctx: Ctx,
  input: ImportSource,
): Promise<ImportResult & { importId: string }> {
  requirePermission(ctx.actor, "review");
  const { source, items } = await readAndPlan(ctx, input);
  const importId = ctx.newId();
  const counts = countOutcomes(items);
  await inTransaction(ctx, async (c) => {
    await insertRun(c.tx, c.tenantId, {
      id: importId,
      ...source,
      itemCount: items.length,
      createdById: actorId(c.actor),
      createdAt: c.now(),
    });
    await recordAudit(c, {
      action: "import.created",
      entity: "import",
      entityId: importId,
      fields: ["items"],
      after: { format: source.format, counts },
    });
  });
  for (let from = 0; from < items.length; from += storedAtOnce) {
    const part = items.slice(from, from + storedAtOnce).map((item) => ({ ...item, id: ctx.newId() }));
    await inTransaction(ctx, (c) => insertItems(c.tx, c.tenantId, importId, part));
  }
  return { importId, counts, items: items.map(withoutContent) };
}
