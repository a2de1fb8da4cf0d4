import type { TxCtx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";
import { countCap, type MatchCount, type QueueFilter } from "@/lib/review/queue-types.ts";
import { searchExpression } from "@/lib/review/rules/search-words.ts";
import type { FilterInput } from "@/lib/review/store/browse-filter.ts";
import { countMatching, countWithWords } from "@/lib/review/store/browse-store.ts";

/** A filter as the store takes it: for whoever looks, now. */
export function toFilterInput(c: TxCtx, filter: QueueFilter): FilterInput {
  const { tenantId } = c;
  const words = searchExpression(tenantId, filter);
  return { tenantId, filter, viewerId: actorId(c.actor), now: c.now(), words };
}

export type Counted = { found: number; checksWords: boolean };

/** How many match, up to one above the cap, and whether so many hold the words that looking them up does not pay. */
export async function countMatches(c: TxCtx, asked: FilterInput): Promise<Counted> {
  const withWords = asked.words === null ? 0 : await countWithWords(c.tx, asked.words);
  const checksWords = withWords > countCap;
  return { found: await countMatching(c.tx, { ...asked, checksWords }), checksWords };
}

export function toMatchCount(found: number): MatchCount {
  return { matching: Math.min(found, countCap), isCapped: found > countCap };
}
