import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findLiveTexts, type LiveText } from "@/lib/knowledge/store/document-store.ts";

/** The live text of each document with how many phrasings find it and how often it was served; those not live are left out. */
export async function getLiveTexts(ctx: Ctx, input: { documentIds: string[] }): Promise<LiveText[]> {
  requirePermission(ctx.actor, "read");
  if (input.documentIds.length === 0) return [];
  return inTransaction(ctx, (c) => findLiveTexts(c.tx, c.tenantId, input.documentIds));
}
