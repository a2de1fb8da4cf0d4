import type { Ctx, TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { loadEmbeddings, type NewEmbedding, saveEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockDocument } from "@/lib/knowledge/store/document-store.ts";
import { findChunks, findPhrasings, findVersion } from "@/lib/knowledge/store/version-store.ts";

type Owner = { kind: "phrasing" | "chunk"; id: string; text: string; subjectId: string | null };

/**
 * Makes the vectors of a version that the model in use lacks, inactive. Embedding happens outside any transaction. Safe to
 * run twice.
 */
export async function fillVectors(
  ctx: Ctx,
  input: { documentId: string; versionId: string },
): Promise<{ filledCount: number }> {
  requirePermission(ctx.actor, "review");
  const missing = await inTransaction(ctx, (c) => findMissing(c, input));
  if (missing.length === 0) return { filledCount: 0 };
  const { embedder } = ctx.ai;
  const embed = async (kind: Owner["kind"]) => {
    const owners = missing.filter((owner) => owner.kind === kind);
    const texts = owners.map((owner) => owner.text);
    const vectors = await embedder.embed(ctx.tenantId, texts, kind === "phrasing" ? "match" : "passage");
    return owners.flatMap((owner, at): NewEmbedding[] => {
      const vector = vectors[at];
      if (vector === undefined) return [];
      const { id: ownerId, subjectId, text } = owner;
      const hash = textHash(text);
      return [
        {
          id: ctx.newId(),
          kind,
          ownerId,
          subjectId,
          model: embedder.model,
          textHash: hash,
          vector,
          isActive: false,
        },
      ];
    });
  };
  const rows = [...(await embed("phrasing")), ...(await embed("chunk"))];
  return inTransaction(ctx, async (c) => {
    await lockDocument(c.tx, c.tenantId, input.documentId);
    const stillMissing = new Set((await findMissing(c, input)).map((owner) => owner.id));
    const fresh = rows.filter((row) => stillMissing.has(row.ownerId));
    await saveEmbeddings(c.tx, c.tenantId, fresh);
    return { filledCount: fresh.length };
  });
}

async function findMissing(
  c: TxCtx,
  { documentId, versionId }: { documentId: string; versionId: string },
): Promise<Owner[]> {
  const version = await findVersion(c.tx, c.tenantId, versionId);
  if (version?.documentId !== documentId) throw notFound("document version");
  const phrasings = await findPhrasings(c.tx, c.tenantId, versionId);
  const chunks = await findChunks(c.tx, c.tenantId, versionId);
  const owners: Owner[] = [
    ...phrasings.map(({ id, text, subjectId }) => ({ kind: "phrasing" as const, id, text, subjectId })),
    ...chunks.map(({ id, text }) => ({ kind: "chunk" as const, id, text, subjectId: null })),
  ];
  const known = new Set<string>();
  for (const kind of ["phrasing", "chunk"] as const) {
    const ownerIds = owners.filter((owner) => owner.kind === kind).map((owner) => owner.id);
    const found = await loadEmbeddings(c.tx, {
      tenantId: c.tenantId,
      kind,
      model: c.ai.embedder.model,
      ownerIds,
    });
    for (const id of found.keys()) known.add(id);
  }
  return owners.filter((owner) => !known.has(owner.id));
}
