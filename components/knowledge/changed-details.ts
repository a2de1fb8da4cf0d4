import type { DocumentDays } from "@/components/knowledge/describe-days.ts";
import type { DetailsInput } from "@/lib/knowledge/types.ts";

type Days = Pick<DocumentDays, "validFrom" | "validUntil" | "reviewBy">;
export type EditedDetails = { tags: readonly string[]; ownerId: string | null } & Days;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Only what was changed of what was read: the rest stays as others leave it. */
export function changedDetails(read: EditedDetails, written: Required<DetailsInput>): DetailsInput {
  const changed = Object.entries(written).filter(
    ([field, value]) => !isSame(value, read[field as keyof EditedDetails]),
  );
  return Object.fromEntries(changed);
}

const WORDS: Record<keyof EditedDetails, string> = {
  tags: "tags",
  ownerId: "owner",
  validFrom: "the first valid day",
  validUntil: "the last valid day",
  reviewBy: "the day to review it by",
};

/** What others changed since it was read, in words: "tags, owner". */
export function changedByOthers(read: EditedDetails, now: EditedDetails): string {
  const fields = Object.keys(WORDS) as (keyof EditedDetails)[];
  return fields
    .filter((field) => !isSame(read[field], now[field]))
    .map((field) => WORDS[field])
    .join(", ");
}
