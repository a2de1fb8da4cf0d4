"use client";

import { useAreScoresHidden } from "@/components/review/score-mode.tsx";
import { Chip } from "@/components/ui/chip.tsx";

/** From here on two questions most likely want the same answer. */
const veryClose = 0.88;

const words = (similarity: number) =>
  similarity >= veryClose ? "very close" : similarity >= 0.75 ? "close" : "related";

/** How near a text is to the question: a figure 0 to 1, in words where scores are hidden. */
export function Closeness({ similarity }: { similarity: number | null }) {
  const areScoresHidden = useAreScoresHidden();
  if (similarity === null) return <Chip>same words</Chip>;
  return (
    <span title="Closeness to this question, 0 to 1" className="flex-none">
      <Chip tone={similarity >= veryClose ? "warn" : "neutral"}>
        {areScoresHidden ? (
          words(similarity)
        ) : (
          <>
            <span className="sr-only">closeness </span>
            {similarity.toFixed(2)}
          </>
        )}
      </Chip>
    </span>
  );
}
