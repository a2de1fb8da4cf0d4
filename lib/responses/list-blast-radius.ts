import type { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { cursorDate, decodeCursor, type Page, toPage } from "@/lib/core/page.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getVersionTexts } from "@/lib/knowledge/get-version-texts.ts";
import { BlastRadiusInput, type BlastRadiusRow } from "@/lib/responses/blast-radius-types.ts";
import { findBlastRadius } from "@/lib/responses/store/blast-radius.ts";

/** To whom a version was served, for follow-up: each time, the newest first. */
export async function listBlastRadius(
  ctx: Ctx,
  input: z.input<typeof BlastRadiusInput>,
): Promise<Page<BlastRadiusRow>> {
  requirePermission(ctx.actor, "read");
  const { documentId, versionId, cursor, limit } = parseInput(BlastRadiusInput, input);
  const after = cursor === null ? null : decodeCursor(cursor);
  const before = after === null ? null : { at: cursorDate(after.sortKey), id: after.id };
  const rows = await inTransaction(ctx, async (c) => {
    const version = await getVersionTexts(c, { versionId });
    if (version.documentId !== documentId) throw notFound("document version");
    return findBlastRadius(c.tx, c.tenantId, { versionId, before, limit: limit + 1 });
  });
  return toPage(rows, limit, ({ at, reuseId }) => ({ sortKey: at.toISOString(), id: reuseId }));
}
