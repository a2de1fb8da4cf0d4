"use client";

import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { CandidatePane } from "@/components/review/candidate-pane.tsx";
import { DecidedPanel } from "@/components/review/decided-panel.tsx";
import { DecisionForm } from "@/components/review/decision-form.tsx";
import { DeskProgress } from "@/components/review/desk-progress.tsx";
import {
  CandidateSkeleton,
  DecisionSkeleton,
  DESK_GRID,
  FORM_PANE,
  MIDDLE_PANE,
} from "@/components/review/desk-skeleton.tsx";
import type { DeskCandidate, DeskCounts, QueueSlice } from "@/components/review/desk-types.ts";
import { OpenRowsProvider } from "@/components/review/open-rows.tsx";
import { QueueRail } from "@/components/review/queue-rail.tsx";
import { RailDrawer } from "@/components/review/rail-drawer.tsx";
import { useDesk } from "@/components/review/use-desk.ts";
import type { Desk } from "@/components/review/use-desk.ts";
import { useDeskCommands } from "@/components/review/use-desk-commands.ts";
import { PageFrame } from "@/components/shell/page-frame.tsx";
import { useKeys } from "@/components/shell/use-keys.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";

type ReviewDeskProps = {
  firstQueue: QueueSlice;
  firstCounts: DeskCounts;
  firstCandidate: DeskCandidate | null;
  canDecide: boolean;
  /** The tenant's words to its reviewers, may be empty. */
  instructions: string;
};

/** Three panes that stand still: queue, candidate, decision. The next item changes their content, not their place. */
export function ReviewDesk(props: ReviewDeskProps) {
  const { canDecide, instructions } = props;
  const desk = useDesk(props);
  const heading = useRef<HTMLHeadingElement>(null);
  const [areChangesShown, setAreChangesShown] = useState(false);
  const { view, queue, currentId, clusterId, entry, isBusy } = desk;
  useFocusOnMove(currentId, entry?.state === "ready", heading);
  useKeys({ "next-candidate": () => desk.step(1), "previous-candidate": () => desk.step(-1) }, { isBusy });
  // The last decision is taken back wherever the desk is on its way to.
  useKeys({ undo: () => undoFrom(desk, canDecide) }, { isBusy: () => desk.decisions.isPending });
  useDeskCommands(queue.cards, desk.open);

  const rail = {
    view,
    queue,
    currentId,
    currentClusterId: clusterId,
    hrefOf: (candidateId: string) => desk.hrefOf(candidateId),
    onOpen: desk.open,
    onView: desk.chooseView,
    onStep: desk.step,
  };
  return (
    <PageFrame
      title="Review"
      kind="panes"
      middle={<DeskProgress counts={queue.counts} />}
      actions={<RailDrawer {...rail} />}
    >
      <div className={DESK_GRID}>
        <aside
          aria-label="Queue"
          className="hidden min-h-0 flex-col border-r border-line bg-surface min-[1280px]:flex"
        >
          <QueueRail {...rail} />
        </aside>
        <OpenRowsProvider>
          <DeskContent
            desk={desk}
            heading={heading}
            canDecide={canDecide}
            instructions={instructions}
            areChangesShown={areChangesShown}
            onToggleChanges={() => setAreChangesShown((before) => !before)}
          />
        </OpenRowsProvider>
      </div>
    </PageFrame>
  );
}

/** On a decided candidate the key takes back its decision; on an open one the last decision made here. */
function undoFrom({ entry, decisions }: Desk, canDecide: boolean): void {
  if (!canDecide) return;
  if (entry?.state === "ready" && entry.candidate.status !== "open") void decisions.undo(entry.candidate.id);
  else decisions.undoLast();
}

/** The next item is announced by moving the focus to its question, never on the first showing. */
function useFocusOnMove(
  currentId: string | null,
  isReady: boolean,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const shownId = useRef(currentId);
  useEffect(() => {
    if (!isReady || shownId.current === currentId) return;
    shownId.current = currentId;
    window.scrollTo(0, 0);
    const { activeElement } = document;
    if (activeElement?.closest("aside[aria-label=Queue]")) return;
    heading.current?.focus({ preventScroll: true });
  }, [currentId, isReady, heading]);
}

type DeskContentProps = {
  desk: Desk;
  heading: RefObject<HTMLHeadingElement | null>;
  canDecide: boolean;
  instructions: string;
  areChangesShown: boolean;
  onToggleChanges: () => void;
};

function DeskContent({ desk, heading, canDecide, ...form }: DeskContentProps) {
  const { entry, queue } = desk;
  if (entry === null) {
    return (
      <div className={`${MIDDLE_PANE} col-span-2`}>
        {queue.state === "loading" ? null : (
          <EmptyState title="Nothing waits">
            New doubtful answers appear here as agents give them. You can leave this open: it looks by itself.
          </EmptyState>
        )}
      </div>
    );
  }
  if (entry.state === "loading") {
    return (
      <>
        <CandidateSkeleton />
        <DecisionSkeleton />
      </>
    );
  }
  if (entry.state === "failed") {
    return (
      <div className={`${MIDDLE_PANE} col-span-2`}>
        <ErrorState title="This candidate could not be read" onRetry={desk.reload}>
          {entry.message}
        </ErrorState>
      </div>
    );
  }
  const { candidate } = entry;
  return (
    <>
      <CandidatePane key={candidate.id} candidate={candidate} heading={heading} />
      <aside aria-label="Your decision" className={FORM_PANE}>
        {candidate.status !== "open" ? (
          <DecidedPanel candidate={candidate} decisions={desk.decisions} canDecide={canDecide} />
        ) : canDecide ? (
          <DecisionForm
            key={candidate.id}
            candidate={candidate}
            decisions={desk.decisions}
            isBusy={desk.isBusy}
            onClaimEnd={desk.reload}
            {...form}
          />
        ) : (
          <p className="p-4 text-muted">
            You can read everything here. Deciding needs the role of a reviewer; an admin of your tenant gives
            it.
          </p>
        )}
      </aside>
    </>
  );
}
