import type { ChipTone } from "@/components/ui/chip.tsx";
import { type DocumentStatus, expiringDays } from "@/lib/knowledge/types.ts";

/** Days are `YYYY-MM-DD` of the tenant. */
export type DocumentDays = {
  today: string;
  validFrom: string | null;
  validUntil: string | null;
  reviewBy: string | null;
};

export type DayNote = { word: string; tone: ChipTone };

/** What a document's days say about it today, in a word each; of one that is not in use nothing. */
export function dayNotes(status: DocumentStatus, days: DocumentDays): DayNote[] {
  if (status !== "live" && status !== "paused") return [];
  const { today, validFrom, validUntil, reviewBy } = days;
  const notes: DayNote[] = [];
  if (validUntil !== null && validUntil < today) notes.push({ word: "expired", tone: "bad" });
  else if (validFrom !== null && validFrom > today) notes.push({ word: "not yet", tone: "warn" });
  else if (validUntil !== null && daysBetween(today, validUntil) <= expiringDays)
    notes.push({ word: "expiring", tone: "warn" });
  if (reviewBy !== null && reviewBy <= today) notes.push({ word: "due for review", tone: "warn" });
  return notes;
}

/** Whether its days let a live document be served today. */
export function isInForce({ today, validFrom, validUntil }: DocumentDays): boolean {
  return (validFrom === null || validFrom <= today) && (validUntil === null || validUntil >= today);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
