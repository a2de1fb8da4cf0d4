import type { ChipTone } from "@/components/ui/chip.tsx";
import type { CaptureReason } from "@/lib/review/types.ts";

const TONES: Record<string, ChipTone> = {
  policy_block: "bad",
  retrieval_miss: "bad",
  negative_feedback: "bad",
  hallucination_signal: "warn",
  memory_conflict: "warn",
  tool_failure: "warn",
};

/** The failure class in words with its tone; an unclassified candidate is named by what captured it. */
export function describeClass(
  failureClass: string | null,
  captureReason: CaptureReason,
): { label: string; tone: ChipTone } {
  if (failureClass !== null)
    return { label: failureClass.replaceAll("_", " "), tone: TONES[failureClass] ?? "neutral" };
  switch (captureReason) {
    case "audit":
      return { label: "audit sample", tone: "accent" };
    case "unscored":
      return { label: "not scored", tone: "warn" };
    case "threshold":
    case "signal":
    case "reuse":
      return { label: "being classified", tone: "neutral" };
    default:
      return captureReason satisfies never;
  }
}
