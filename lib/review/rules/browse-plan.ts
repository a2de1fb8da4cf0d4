import { countCap, type QueueFilter, type QueueSort } from "@/lib/review/queue-types.ts";

/**
 * How a page is found. Few matches are gathered and then sorted; many are met soon on a walk along the order's index. The
 * same for the words: few hits of the word index are looked up, many are checked on the way.
 */
export type BrowsePlan = { walks: boolean; checksWords: boolean };

/** What every row an index holds would match. */
function isUnfiltered({ status, ...rest }: QueueFilter, sort: QueueSort): boolean {
  const isOpenOrByCandidate = status === "open" || (sort !== "impact" && sort !== "size");
  const fields = Object.keys(rest) as (keyof typeof rest)[];
  return isOpenOrByCandidate && fields.every((field) => rest[field] === undefined);
}

export function planBrowse(
  { filter, sort }: { filter: QueueFilter; sort: QueueSort },
  { found, checksWords }: { found: number; checksWords: boolean },
): BrowsePlan {
  return { walks: found > countCap || isUnfiltered(filter, sort), checksWords };
}
