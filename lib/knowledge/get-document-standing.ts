import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { documentStanding } from "@/lib/knowledge/rules/document-standing.ts";
import { findStandingFacts, findStandingPolicy } from "@/lib/knowledge/store/verdict-store.ts";
import { defaultStandingPolicy, type DocumentStanding, type StandingPolicy } from "@/lib/knowledge/types.ts";

/** How far a version can be trusted by what came of serving it; each version starts anew. */
export async function getDocumentStanding(
  ctx: Ctx,
  { versionId }: { versionId: string },
): Promise<DocumentStanding> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const policy = (await findStandingPolicy(c.tx, c.tenantId)) ?? defaultStandingPolicy;
    return documentStanding(await findStandingFacts(c.tx, c.tenantId, versionId), policy);
  });
}

/** When a document is paused without asking, as the tenant set it. */
export async function getStandingPolicy(ctx: Ctx): Promise<StandingPolicy> {
  requirePermission(ctx.actor, "read");
  const found = await inTransaction(ctx, (c) => findStandingPolicy(c.tx, c.tenantId));
  return found ?? defaultStandingPolicy;
}
