import { forgetTexts } from "@/lib/ai/forget-texts.ts";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { type NewEmbedding, saveEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { chunkAnswer } from "@/lib/knowledge/rules/chunk-answer.ts";
import { withVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import { lockDocument } from "@/lib/knowledge/store/document-store.ts";
import {
  findChunks,
  findPhrasings,
  findVectorOwners,
  findVersion,
  insertChunks,
} from "@/lib/knowledge/store/version-store.ts";

/**
 * Chunks and embeds a version; its vectors stay inactive until it goes live. Embedding happens outside any transaction.
 * Safe to run twice: chunks are keyed by position, vectors by what they stand for.
 */
export async function embedVersion(
  given: Ctx,
  input: { versionId: string },
): Promise<{ vectorCount: number }> {
  requirePermission(given.actor, "review");
  const ctx = await withVectorModel(given);
  const { documentId, phrasings, chunks, isLive } = await chunkVersion(ctx, input);
  if (isLive) return { vectorCount: phrasings.length + chunks.length };
  const { embedder } = ctx.ai;
  const [phrasingVectors, chunkVectors] = await Promise.all([
    embedder.embed(
      ctx.tenantId,
      phrasings.map((phrasing) => phrasing.text),
      "match",
    ),
    embedder.embed(
      ctx.tenantId,
      chunks.map((chunk) => chunk.text),
      "passage",
    ),
  ]);
  const rows: NewEmbedding[] = [
    ...toRows("phrasing", phrasings, phrasingVectors),
    ...toRows("chunk", chunks, chunkVectors),
  ].map((row) => ({ ...row, id: ctx.newId(), model: embedder.model, isActive: false }));
  const held = await inTransaction(ctx, async (c) => {
    await lockDocument(c.tx, c.tenantId, documentId);
    const version = await findVersion(c.tx, c.tenantId, input.versionId);
    const owners = new Set(await findVectorOwners(c.tx, c.tenantId, input.versionId));
    // Another run may have made it live while this one embedded: its vectors are in use.
    if (version?.publishedAt == null)
      await saveEmbeddings(
        c.tx,
        c.tenantId,
        rows.filter((row) => owners.has(row.ownerId)),
      );
    return owners;
  });
  // Erased while it was embedded.
  const gone = phrasings.filter(({ id }) => !held.has(id)).map(({ text }) => text);
  forgetTexts(ctx.ai, ctx.tenantId, gone);
  return { vectorCount: rows.length - gone.length };
}

async function chunkVersion(ctx: Ctx, input: { versionId: string }) {
  return inTransaction(ctx, async (c) => {
    const version = await findVersion(c.tx, c.tenantId, input.versionId);
    if (version === null) throw notFound("document version");
    await insertChunks(
      c.tx,
      c.tenantId,
      chunkAnswer(version.answer).map((text, position) => ({
        id: c.newId(),
        documentId: version.documentId,
        versionId: version.id,
        position,
        text,
      })),
    );
    return {
      documentId: version.documentId,
      phrasings: await findPhrasings(c.tx, c.tenantId, version.id),
      chunks: await findChunks(c.tx, c.tenantId, version.id),
      isLive: version.publishedAt !== null && version.withdrawnAt === null,
    };
  });
}

type Owner = { id: string; text: string; subjectId?: string | null };
type VectorRow = Omit<NewEmbedding, "id" | "model" | "isActive">;

function toRows(kind: "phrasing" | "chunk", owners: Owner[], vectors: Float32Array[]): VectorRow[] {
  return owners.flatMap((owner, index) => {
    const vector = vectors[index];
    if (vector === undefined) return [];
    return [
      { kind, ownerId: owner.id, subjectId: owner.subjectId ?? null, textHash: textHash(owner.text), vector },
    ];
  });
}
