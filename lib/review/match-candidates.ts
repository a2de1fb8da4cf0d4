import type { TxCtx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";
import { countCap, type MatchCount, type QueueFilter } from "@/lib/review/queue-types.ts";
import { searchExpression } from "@/lib/review/rules/search-words.ts";
import type { FilterInput } from "@/lib/review/store/browse-filter.ts";

/** A filter as the store takes it: for whoever looks, now. */
export function toFilterInput(c: TxCtx, filter: QueueFilter): FilterInput {
  const { tenantId } = c;
  const words = searchExpression(tenantId, filter);
  return { tenantId, filter, viewerId: actorId(c.actor), now: c.now(), words };
}

export function toMatchCount(found: number): MatchCount {
  return { matching: Math.min(found, countCap), isCapped: found > countCap };
}
