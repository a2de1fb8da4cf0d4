import { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import type { ExportedDocument } from "@/lib/knowledge/exchange-types.ts";
import { findStoredAfter } from "@/lib/knowledge/store/exchange-store.ts";

const first = "00000000-0000-0000-0000-000000000000";
const atOnce = 200;

const ExportInput = z.strictObject({ after: z.uuid().default(first) });

/**
 * Documents of every state by id, 200 a call: what is live, or else the newest text; none whose every version was taken back. `nextAfter` is null after the last. Each
 * call is a transaction of its own, so a long export holds nobody up.
 */
export async function exportDocuments(
  ctx: Ctx,
  input: z.input<typeof ExportInput>,
): Promise<{ items: ExportedDocument[]; nextAfter: string | null }> {
  requirePermission(ctx.actor, "read");
  const { after } = parseInput(ExportInput, input);
  const rows = await inTransaction(ctx, (c) => findStoredAfter(c.tx, c.tenantId, { after, limit: atOnce }));
  return {
    items: rows.map(({ id, status, ownerEmail, title: _, ownerId: __, isTakenBack: ___, ...rest }) => ({
      id,
      ...rest,
      owner: ownerEmail,
      state: status,
    })),
    nextAfter: rows.length < atOnce ? null : (rows.at(-1)?.id ?? null),
  };
}
