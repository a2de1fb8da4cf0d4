import type { TxCtx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";
import { findClaim } from "@/lib/review/store/claim-store.ts";

/** Milliseconds since the actor opened their claim on the candidate; null where they hold none. */
export async function findHeldMs(c: TxCtx, candidateId: string): Promise<number | null> {
  const now = c.now();
  const claim = await findClaim(c.tx, c.tenantId, candidateId, now);
  if (claim === null || claim.holderId !== actorId(c.actor)) return null;
  return Math.max(0, now.getTime() - claim.claimedAt.getTime());
}
