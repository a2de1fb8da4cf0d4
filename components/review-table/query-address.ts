import type { SavedQuery } from "@/lib/review/queue-types.ts";

export const defaultSort = "impact";

/** A query as the address of the queue table says it; what is as usual is left out. Brings no schema into a page. */
export function writeAddress({ filter, sort, columns }: SavedQuery): URLSearchParams {
  const params = new URLSearchParams();
  const fields: [string, string | number | undefined][] = Object.entries(filter);
  for (const [field, value] of fields.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (value !== undefined && !(field === "status" && value === "open")) params.set(field, String(value));
  if (sort !== defaultSort) params.set("sort", sort);
  if (columns !== null) params.set("columns", columns.join(","));
  return params;
}

export function addressOf(query: SavedQuery): string {
  const search = writeAddress(query).toString();
  return search === "" ? "/review/table" : `/review/table?${search}`;
}
