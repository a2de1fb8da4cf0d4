"use client";

import { useAreScoresHidden } from "@/components/review/score-mode.tsx";
import { classNames } from "@/components/ui/class-names.ts";

/** `relevance` 0..1: how close the passage is to the question; null when not known. */
export type ShownPassage = {
  title: string | null;
  text: string;
  source?: string | null;
  relevance: number | null;
};

type PassageListProps = {
  passages: readonly ShownPassage[];
  /** The passage behind the statement that is looked at. */
  activeIndex: number | null;
};

/** What the agent had before it when it answered, numbered as the statements name it. */
export function PassageList({ passages, activeIndex }: PassageListProps) {
  const areScoresHidden = useAreScoresHidden();
  return (
    <ol className="grid grid-cols-1 gap-1.5">
      {passages.map((passage, index) => (
        <li
          key={index}
          aria-current={index === activeIndex ? "true" : undefined}
          className={classNames(
            "grid min-w-0 grid-cols-1 gap-0.5 rounded-panel border bg-surface px-3 py-[9px]",
            index === activeIndex ? "border-accent inset-ring inset-ring-accent" : "border-line",
          )}
        >
          <div className="flex justify-between gap-3 text-small text-muted">
            <span className="min-w-0 truncate">
              {passages.length > 1 || passage.title === null
                ? `${passage.title === null ? "Passage " : ""}${index + 1}`
                : null}
              {passage.title === null ? null : `${passages.length > 1 ? " · " : ""}${passage.title}`}
              {passage.source ? ` · ${passage.source}` : null}
            </span>
            {passage.relevance === null || areScoresHidden ? null : (
              <span title="Closeness to the question, 0 to 1" className="flex-none">
                <span className="sr-only">closeness to the question </span>
                {passage.relevance.toFixed(2)}
              </span>
            )}
          </div>
          <p className="whitespace-pre-wrap wrap-anywhere">{passage.text}</p>
        </li>
      ))}
    </ol>
  );
}
