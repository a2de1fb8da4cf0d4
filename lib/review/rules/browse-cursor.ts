import { DomainError } from "@/lib/core/errors.ts";
import { decodeCursor, encodeCursor } from "@/lib/core/page.ts";
import type { QueueSort } from "@/lib/review/queue-types.ts";
import type { BrowsePlan } from "@/lib/review/rules/browse-plan.ts";

/** The last row seen: its sort key as text, its cluster where the order is one of clusters, and its id. */
export type BrowsePlace = { key: string; clusterId: string | null; id: string };

export type BrowseCursor = { plan: BrowsePlan; place: BrowsePlace };

const separator = "|";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const moment = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

export function encodeBrowseCursor(sort: QueueSort, { plan, place }: BrowseCursor): string {
  const flags = `${plan.walks ? "w" : "-"}${plan.checksWords ? "c" : "-"}`;
  return encodeCursor({
    sortKey: [sort, flags, place.clusterId ?? "", place.key].join(separator),
    id: place.id,
  });
}

/** Throws `invalid_input` for a cursor of another order, or one that no list gave. */
export function decodeBrowseCursor(sort: QueueSort, text: string): BrowseCursor {
  const { sortKey, id } = decodeCursor(text);
  const [ofSort = "", flags = "", clusterId = "", key = "", ...more] = sortKey.split(separator);
  const isWhole =
    more.length === 0 &&
    ofSort === sort &&
    /^[w-][c-]$/.test(flags) &&
    (clusterId === "" || uuid.test(clusterId)) &&
    isKeyOf(sort, key);
  if (!isWhole) throw badCursor();
  return {
    plan: { walks: flags.startsWith("w"), checksWords: flags.endsWith("c") },
    place: { key, clusterId: clusterId === "" ? null : clusterId, id },
  };
}

function isKeyOf(sort: QueueSort, key: string): boolean {
  switch (sort) {
    case "oldest":
    case "newest":
      return moment.test(key) && !Number.isNaN(Date.parse(key));
    case "confidence-low":
    case "confidence-high":
      return isNumber(key);
    case "impact":
    case "size":
      return key === "" || isNumber(key);
    default:
      return sort satisfies never;
  }
}

const isNumber = (key: string) => key.trim() !== "" && key.length <= 30 && Number.isFinite(Number(key));

function badCursor(): DomainError {
  return new DomainError("invalid_input", "This cursor is not one of this order. Start again without it.", {
    problems: [{ path: "query/cursor", message: "Not a cursor of this order" }],
  });
}
