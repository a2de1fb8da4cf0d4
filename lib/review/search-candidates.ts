import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { toFilterInput, toMatchCount } from "@/lib/review/match-candidates.ts";
import {
  type BrowsedCandidate,
  BrowseQuery,
  type MatchCount,
  QueueFilter,
} from "@/lib/review/queue-types.ts";
import { decodeBrowseCursor, encodeBrowseCursor } from "@/lib/review/rules/browse-cursor.ts";
import { planBrowse } from "@/lib/review/rules/browse-plan.ts";
import { browse, countMatching } from "@/lib/review/store/browse-store.ts";

export type BrowsePage = {
  items: BrowsedCandidate[];
  nextCursor: string | null;
  /** Of the whole filter; on the first page only. */
  count: MatchCount | null;
};

/** Candidates that match a filter, in one of the orders of the queue table; the first page comes with how many match. */
export async function searchCandidates(ctx: Ctx, input: BrowseQuery): Promise<BrowsePage> {
  requirePermission(ctx.actor, "read");
  const { filter, sort, cursor, limit } = parseInput(BrowseQuery, input, "query");
  const from = cursor === null ? null : decodeBrowseCursor(sort, cursor);
  return inTransaction(ctx, async (c) => {
    const asked = toFilterInput(c, filter);
    const counted = from === null ? await countMatching(c.tx, asked) : { found: 0, checksWords: false };
    const plan = from?.plan ?? planBrowse({ filter, sort }, counted);
    const after = from?.place ?? null;
    const found = await browse(c.tx, { ...asked, sort, plan, after, limit: limit + 1 });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const place = last === undefined ? null : { key: last.sortKey, clusterId: last.clusterId, id: last.id };
    return {
      items: items.map(({ sortKey: _, ...item }) => item),
      nextCursor: found.length > limit && place !== null ? encodeBrowseCursor(sort, { plan, place }) : null,
      count: from === null ? toMatchCount(counted.found) : null,
    };
  });
}

/** How many candidates match, exactly up to the cap. */
export async function countCandidates(ctx: Ctx, input: { filter: unknown }): Promise<MatchCount> {
  requirePermission(ctx.actor, "read");
  const filter = parseInput(QueueFilter, input.filter, "query");
  return inTransaction(ctx, async (c) =>
    toMatchCount((await countMatching(c.tx, toFilterInput(c, filter))).found),
  );
}
