import type { ChipTone } from "@/components/ui/chip.tsx";
import type { ImportOutcome } from "@/lib/knowledge/exchange-types.ts";

/** An outcome before it is carried out and after, in a word. */
export const OUTCOME_WORDS: Record<ImportOutcome, { label: string; many: string; tone: ChipTone }> = {
  create: { label: "new", many: "new", tone: "good" },
  new_version: { label: "new version", many: "new versions", tone: "accent" },
  details: { label: "other details", many: "with other details", tone: "accent" },
  unchanged: { label: "unchanged", many: "unchanged", tone: "neutral" },
  duplicate: { label: "duplicate", many: "duplicates", tone: "warn" },
  refused: { label: "refused", many: "refused", tone: "bad" },
};
