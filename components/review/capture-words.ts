import type { DeskCandidate } from "@/components/review/desk-types.ts";

/** Why it was captured, without a figure: for people who know the matter and not the machine. */
export function captureWords({
  captureReason,
  why,
}: {
  captureReason: DeskCandidate["captureReason"];
  why: Pick<DeskCandidate["why"], "signals">;
}): string {
  const captured = why.signals.find(({ captures }) => captures);
  switch (captureReason) {
    case "threshold":
      return "Captured: the answer looks doubtful";
    case "signal":
      return captured === undefined ? "Captured: something went wrong" : `Captured: ${captured.sentence}`;
    case "audit":
      return "A random check: nothing speaks against this answer";
    case "unscored":
      return "Captured: it could not be scored, so a person looks";
    case "reuse":
      return "Captured: an approved answer was served, and the person was not content with it";
    default:
      return captureReason satisfies never;
  }
}
