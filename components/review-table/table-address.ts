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
const DEFAULT_SORT = "impact";

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
    sort: QueueSort.safeParse(params.get("sort")).data ?? DEFAULT_SORT,
    columns: columns === null ? null : columns.flatMap((one) => QueueColumn.safeParse(one).data ?? []),
  };
}

/** The inverse: what is as usual is left out. */
export function writeAddress({ filter, sort, columns }: SavedQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const field of FILTER_FIELDS) {
    const value = filter[field];
    if (value !== undefined && !(field === "status" && value === "open")) params.set(field, String(value));
  }
  if (sort !== DEFAULT_SORT) params.set("sort", sort);
  if (columns !== null) params.set("columns", columns.join(","));
  return params;
}

export function addressOf(query: SavedQuery): string {
  const search = writeAddress(query).toString();
  return search === "" ? "/review/table" : `/review/table?${search}`;
}

/** How many filters there are beside the status. */
export function countFilters(filter: QueueFilter): number {
  return FILTER_FIELDS.filter((field) => field !== "status" && filter[field] !== undefined).length;
}
