import type { ChipTone } from "@/components/ui/chip.tsx";
import type { ProofCounts, ProofKind, ProofStatus } from "@/lib/proof/types.ts";

export const STATUS_WORDS: Record<ProofStatus, { label: string; tone: ChipTone }> = {
  pending: { label: "being proved", tone: "neutral" },
  learned: { label: "learned", tone: "good" },
  not_learned: { label: "not learned", tone: "bad" },
  regressed: { label: "regressed", tone: "bad" },
};

export const KIND_WORDS: Record<ProofKind, string> = {
  canonical: "its own question",
  phrasing: "phrasing",
  held_out: "asked by others, not among its phrasings",
  held_out_phrasing: "this phrasing left out of it",
  near_miss: "belongs to another document",
  rejected: "rejected by a reviewer",
  opposite: "asks for something else, written by rule",
};

const of = (count: number, all: number) => `${String(count)} of ${String(all)}`;

/** "4 of 4 questions, 3 of 3 near misses refused". */
export function countWords({ rightCount, ownCount, refusedCount, nearMissCount }: ProofCounts): string {
  const own = `${of(rightCount, ownCount)} ${ownCount === 1 ? "question" : "questions"}`;
  if (nearMissCount === 0) return own;
  return `${own}, ${of(refusedCount, nearMissCount)} near ${nearMissCount === 1 ? "miss" : "misses"} refused`;
}
