import type { DetailsInput } from "@/lib/knowledge/types.ts";

/** What is said about a document beside its text; what is left out stays as it is. Days are midnight UTC, as `date` is read. */
export type DetailChange = {
  tags?: string[];
  ownerId?: string | null;
  validFrom?: Date | null;
  validUntil?: Date | null;
  reviewBy?: Date | null;
};

export function toDay(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`);
}

export function dayOf(date: Date): string;
export function dayOf(date: Date | null): string | null;
export function dayOf(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10);
}

export function toDetailChange({
  tags,
  ownerId,
  validFrom,
  validUntil,
  reviewBy,
}: DetailsInput): DetailChange {
  return {
    ...(tags === undefined
      ? {}
      : { tags: [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))] }),
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(validFrom === undefined ? {} : { validFrom: toDay(validFrom) }),
    ...(validUntil === undefined ? {} : { validUntil: toDay(validUntil) }),
    ...(reviewBy === undefined ? {} : { reviewBy: toDay(reviewBy) }),
  };
}
