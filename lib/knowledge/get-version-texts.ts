import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findChunks, findPhrasings, findVersion } from "@/lib/knowledge/store/version-store.ts";

/** A version with the phrasings it is found by. */
export async function getVersionTexts(ctx: Ctx, input: { versionId: string }) {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const version = await findVersion(c.tx, c.tenantId, input.versionId);
    if (version === null) throw notFound("document version");
    return { ...version, phrasings: await findPhrasings(c.tx, c.tenantId, version.id) };
  });
}

/** The passages a version is found by in a search, in their order. */
export async function getVersionPassages(
  ctx: Ctx,
  input: { versionId: string },
): Promise<{ title: string; text: string }[]> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const version = await findVersion(c.tx, c.tenantId, input.versionId);
    if (version === null) throw notFound("document version");
    const chunks = await findChunks(c.tx, c.tenantId, version.id);
    return chunks.map(({ text }) => ({ title: version.question, text }));
  });
}
