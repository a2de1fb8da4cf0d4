import { forgetTexts } from "@/lib/ai/forget-texts.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { addTwins, type Twin } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import {
  findOwnersAmong,
  findOwnersWithout,
  lockDocuments,
  type OwnerKind,
  type VectorOwner,
} from "@/lib/knowledge/store/reembed-store.ts";

/** What one call to the model holds: what it takes is lost where the process ends in the midst of it. */
export const reembedBatch = 64;

const first = "00000000-0000-0000-0000-000000000000";

export type ReembedInput = { deadlineAt: number };

/**
 * Gives phrasings and chunks their vectors of the configured model beside those they have, in batches, until the deadline
 * (`performance.now()`). Each batch stands by itself: run again, it goes on with what is missing. True once nothing is.
 */
export async function reembedKnowledge(ctx: Ctx, { deadlineAt }: ReembedInput): Promise<boolean> {
  requirePermission(ctx.actor, "admin");
  for (const kind of ["phrasing", "chunk"] as const) {
    let after = first;
    for (;;) {
      const owners = await inTransaction(ctx, (c) =>
        findOwnersWithout(c.tx, c.tenantId, {
          kind,
          model: c.ai.embedder.model,
          after,
          limit: reembedBatch,
        }),
      );
      if (owners.length === 0) break;
      await addBatch(ctx, kind, owners);
      after = owners.at(-1)?.id ?? after;
      if (performance.now() >= deadlineAt) return false;
    }
  }
  return true;
}

async function addBatch(ctx: Ctx, kind: OwnerKind, owners: VectorOwner[]): Promise<void> {
  const { embedder } = ctx.ai;
  const texts = owners.map((owner) => owner.text);
  const vectors = await embedder.embed(ctx.tenantId, texts, kind === "phrasing" ? "match" : "passage");
  const twins = owners.flatMap(({ id: ownerId, text }, at): Twin[] => {
    const vector = vectors[at];
    return vector === undefined ? [] : [{ id: ctx.newId(), ownerId, textHash: textHash(text), vector }];
  });
  const left = await inTransaction(ctx, async (c) => {
    await lockDocuments(c.tx, c.tenantId, [...new Set(owners.map((owner) => owner.documentId))]);
    const held = new Set(
      await findOwnersAmong(
        c.tx,
        c.tenantId,
        kind,
        owners.map(({ id }) => id),
      ),
    );
    const kept = twins.filter(({ ownerId }) => held.has(ownerId));
    await addTwins(c.tx, c.tenantId, { kind, model: embedder.model, twins: kept });
    return held;
  });
  // Erased while it was embedded.
  const gone = owners.filter(({ id }) => !left.has(id)).map(({ text }) => text);
  forgetTexts(ctx.ai, ctx.tenantId, gone);
}

/** Whether phrasings or chunks still lack a vector of the configured model. */
export async function lacksKnowledgeVectors(ctx: Ctx): Promise<boolean> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const input = { model: c.ai.embedder.model, after: first, limit: 1 };
    for (const kind of ["phrasing", "chunk"] as const)
      if ((await findOwnersWithout(c.tx, c.tenantId, { ...input, kind })).length > 0) return true;
    return false;
  });
}
