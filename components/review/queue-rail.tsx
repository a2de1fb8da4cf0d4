"use client";

import { useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import type { QueueView } from "@/components/review/desk-types.ts";
import { emptyWords } from "@/components/review/progress-words.ts";
import { QueueCard } from "@/components/review/queue-card.tsx";
import type { Queue } from "@/components/review/use-queue.ts";
import { SavedViewList } from "@/components/review-table/saved-view-list.tsx";
import { Button } from "@/components/ui/button.tsx";
import { classNames } from "@/components/ui/class-names.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import type { SavedView } from "@/lib/review/queue-types.ts";
import { SkeletonText } from "@/components/ui/skeleton.tsx";

const VIEWS: readonly { view: QueueView; label: string }[] = [
  { view: "impact", label: "Highest impact" },
  { view: "mine", label: "Mine" },
  { view: "audit", label: "Audit sample" },
];

export type QueueRailProps = {
  view: QueueView;
  queue: Queue;
  currentId: string | null;
  currentClusterId: string | null;
  hrefOf: (candidateId: string) => string;
  onOpen: (candidateId: string) => void;
  onView: (view: QueueView) => void;
  onStep: (by: 1 | -1) => void;
  views: readonly SavedView[];
};

function ViewTabs({ view, onView }: Pick<QueueRailProps, "view" | "onView">) {
  return (
    <div
      role="group"
      aria-label="Views"
      className="sticky top-0 z-10 flex flex-none gap-1 border-b border-line bg-surface px-3 pt-2.5 pb-1.5"
    >
      {VIEWS.map((choice) => (
        <button
          key={choice.view}
          type="button"
          aria-pressed={choice.view === view}
          onClick={() => onView(choice.view)}
          className={classNames(
            "rounded-control px-[7px] py-1 text-label whitespace-nowrap pointer-coarse:min-h-10",
            choice.view === view ? "bg-accent-soft font-medium text-accent" : "text-muted hover:text-text",
          )}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

function RailFoot({ queue, view }: Pick<QueueRailProps, "queue" | "view">) {
  if (queue.state === "failed") {
    return (
      <div role="alert" className="grid justify-items-start gap-2 px-4 py-3 text-small text-muted">
        The queue could not be read. What is shown may be old; nothing was lost.
        <Button size="small" onClick={() => void queue.refresh()}>
          Try again
        </Button>
      </div>
    );
  }
  if (queue.cards.length === 0) {
    if (queue.state === "loading")
      return (
        <div className="p-4">
          <SkeletonText lines={6} label="Loading the queue" />
        </div>
      );
    const { title, detail } = emptyWords(view, queue.counts);
    return <EmptyState title={title}>{detail}</EmptyState>;
  }
  if (!queue.hasMore) return null;
  return (
    <div className="p-3">
      <Button
        size="small"
        className="w-full"
        isPending={queue.state === "loading"}
        onClick={() => void queue.loadMore()}
      >
        Show more
      </Button>
    </div>
  );
}

/** The queue: one card a cluster, most impact first. Arrow keys move as J and K do while the rail has the focus. */
export function QueueRail(props: QueueRailProps) {
  const { view, queue, currentId, currentClusterId, hrefOf, onOpen, onView, onStep, views } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [currentId]);
  const stepByArrows = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    onStep(event.key === "ArrowDown" ? 1 : -1);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <ViewTabs view={view} onView={onView} />
      <SavedViewList views={views} />
      <ul ref={list} onKeyDown={stepByArrows}>
        {queue.cards.map((card) => (
          <li key={card.clusterId}>
            <QueueCard
              card={card}
              href={hrefOf(card.candidateId)}
              isCurrent={card.candidateId === currentId || card.clusterId === currentClusterId}
              onOpen={() => onOpen(card.candidateId)}
            />
          </li>
        ))}
      </ul>
      <RailFoot queue={queue} view={view} />
    </div>
  );
}
