import { timeEdges } from "@/lib/analytics/cell-types.ts";

/** The bin of a share of 0..1 among `bins` equal ones; 1 is in the last. */
export function shareBin(value: number, bins: number): number {
  return Math.max(0, Math.min(bins - 1, Math.floor(value * bins)));
}

/** The bin of a duration; what seems to take less than nothing took nothing. */
export function timeBin(seconds: number): number {
  const found = timeEdges.findIndex((edge) => seconds < edge);
  return found === -1 ? timeEdges.length : found;
}

export const reviewed = ["approve", "edit", "reject"] as const;

/** The bin of what two reviewers did. */
export function pairBin(first: string, second: string): number {
  return reviewed.indexOf(first as "approve") * reviewed.length + reviewed.indexOf(second as "approve");
}
