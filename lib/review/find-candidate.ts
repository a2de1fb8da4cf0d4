import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findCandidateId } from "@/lib/review/store/candidate-store.ts";

/** The candidate of a response, or null where it was not captured. */
export async function findCandidate(ctx: Ctx, input: { responseId: string }): Promise<string | null> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, (c) => findCandidateId(c.tx, c.tenantId, input.responseId));
}
