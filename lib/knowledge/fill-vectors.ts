import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { type NewEmbedding, saveEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { withVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import { lockDocument } from "@/lib/knowledge/store/document-store.ts";
import { findUnembedded, type OwnerKind } from "@/lib/knowledge/store/reembed-store.ts";
import { findVersion } from "@/lib/knowledge/store/version-store.ts";

/**
 * Makes the vectors of a version that the tenant's model lacks, inactive. Embedding happens outside any transaction. Safe to
 * run twice.
 */
export async function fillVectors(
  given: Ctx,
  input: { documentId: string; versionId: string },
): Promise<{ filledCount: number }> {
  requirePermission(given.actor, "review");
  const ctx = await withVectorModel(given);
  const { embedder } = ctx.ai;
  const wanted = { versionId: input.versionId, model: embedder.model };
  const missing = await inTransaction(ctx, async (c) => {
    const version = await findVersion(c.tx, c.tenantId, input.versionId);
    if (version?.documentId !== input.documentId) throw notFound("document version");
    return findUnembedded(c.tx, c.tenantId, wanted);
  });
  if (missing.length === 0) return { filledCount: 0 };
  const embed = async (kind: OwnerKind) => {
    const owners = missing.filter((owner) => owner.kind === kind);
    const texts = owners.map((owner) => owner.text);
    const vectors = await embedder.embed(ctx.tenantId, texts, kind === "phrasing" ? "match" : "passage");
    return owners.flatMap(({ id: ownerId, subjectId, text }, at): NewEmbedding[] => {
      const vector = vectors[at];
      if (vector === undefined) return [];
      const of = { ownerId, subjectId, textHash: textHash(text) };
      return [{ id: ctx.newId(), kind, ...of, model: embedder.model, vector, isActive: false }];
    });
  };
  const rows = [...(await embed("phrasing")), ...(await embed("chunk"))];
  return inTransaction(ctx, async (c) => {
    await lockDocument(c.tx, c.tenantId, input.documentId);
    const stillMissing = new Set((await findUnembedded(c.tx, c.tenantId, wanted)).map((owner) => owner.id));
    const fresh = rows.filter((row) => stillMissing.has(row.ownerId));
    await saveEmbeddings(c.tx, c.tenantId, fresh);
    return { filledCount: fresh.length };
  });
}
