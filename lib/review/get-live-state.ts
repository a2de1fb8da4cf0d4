import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import type { LiveDiff, LiveState } from "@/lib/review/live-types.ts";
import { diffLive, isQuiet } from "@/lib/review/rules/diff-live.ts";
import { findLiveState } from "@/lib/review/store/live-store.ts";

/** Longer than a transaction may take (15 s), so that what is stored late still shows. */
export const liveWindowMs = 20_000;
const shownClusters = 200;

/** What a tenant's desk looks like to whoever listens; two of them are compared by `compareLive`. */
export async function getLiveState(ctx: Ctx): Promise<LiveState> {
  requirePermission(ctx.actor, "read");
  const { clusters, claims } = await inTransaction(ctx, (c) =>
    findLiveState(c.tx, {
      tenantId: c.tenantId,
      now: c.now(),
      windowSeconds: liveWindowMs / 1_000,
      limit: shownClusters,
    }),
  );
  return {
    clusters: new Map((clusters ?? []).map(({ id, changedAt }) => [id, changedAt])),
    isCut: (clusters?.length ?? 0) >= shownClusters,
    holders: new Map(
      (claims ?? []).map(({ candidateId, holderId, holderName }) => [
        candidateId,
        { id: holderId, name: holderName },
      ]),
    ),
  };
}

/** What happened between two looks, or null where nothing did. */
export function compareLive(before: LiveState, after: LiveState): LiveDiff | null {
  const diff = diffLive(before, after);
  return isQuiet(diff) ? null : diff;
}
