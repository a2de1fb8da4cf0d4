import { defaultSort } from "@/components/review-table/query-address.ts";
import { QueueColumn, QueueFilter, QueueSort } from "@/lib/review/queue-types.ts";
import type { SavedQuery } from "@/lib/review/queue-types.ts";

export const DEFAULT_COLUMNS: readonly QueueColumn[] = [
  "class",
  "confidence",
  "asked",
  "waiting",
  "agent",
  "who",
];

export type FilterField = keyof QueueFilter;
export const FILTER_FIELDS = Object.keys(QueueFilter.shape) as FilterField[];

/** The page's address as a query; what cannot be read is left out, so an old link still shows something. */
export function readAddress(params: URLSearchParams): SavedQuery {
  const given: Record<string, string> = {};
  for (const field of FILTER_FIELDS) {
    const value = params.get(field);
    if (value === null || value === "") continue;
    if (QueueFilter.safeParse({ [field]: value }).success) given[field] = value;
  }
  const columns = params.get("columns")?.split(",") ?? null;
  return {
    filter: QueueFilter.parse(given),
    sort: QueueSort.safeParse(params.get("sort")).data ?? defaultSort,
    columns: columns === null ? null : columns.flatMap((one) => QueueColumn.safeParse(one).data ?? []),
  };
}

/** How many filters there are beside the status. */
export function countFilters(filter: QueueFilter): number {
  return FILTER_FIELDS.filter((field) => field !== "status" && filter[field] !== undefined).length;
}
