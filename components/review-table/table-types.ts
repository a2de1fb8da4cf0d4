import type { Holder } from "@/components/review/desk-types.ts";
import type { BrowsedCandidate, MatchCount, SavedView } from "@/lib/review/queue-types.ts";

/** A row as the browser has it; moments are ISO 8601. */
export type TableRow = Omit<BrowsedCandidate, "capturedAt" | "holderId" | "assigneeId" | "impact"> & {
  capturedAt: string;
  holder: Holder | null;
  assignee: (Holder & { id: string }) | null;
};

export type TablePage = { rows: TableRow[]; nextCursor: string | null; count: MatchCount | null };

export type Choice = { id: string; name: string };

/** What a filter can be chosen from, and the saved views. */
export type TableOptions = {
  agents: Choice[];
  /** Members who decide. */
  members: Choice[];
  views: SavedView[];
  canDecide: boolean;
  isAdmin: boolean;
};
