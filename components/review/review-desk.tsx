"use client";

import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { DeskBusy } from "@/components/review/desk-busy.tsx";
import { DeskContent } from "@/components/review/desk-content.tsx";
import { DeskProgress } from "@/components/review/desk-progress.tsx";
import { DESK_GRID } from "@/components/review/desk-skeleton.tsx";
import type { Colleague, DeskCandidate, DeskCounts, QueueSlice } from "@/components/review/desk-types.ts";
import { OfflineBanner } from "@/components/review/offline-banner.tsx";
import { OpenRowsProvider } from "@/components/review/open-rows.tsx";
import { QueueRail } from "@/components/review/queue-rail.tsx";
import { ScoreModeProvider } from "@/components/review/score-mode.tsx";
import { RailDrawer } from "@/components/review/rail-drawer.tsx";
import { useDesk } from "@/components/review/use-desk.ts";
import type { Desk } from "@/components/review/use-desk.ts";
import { useDeskCommands } from "@/components/review/use-desk-commands.ts";
import { PageFrame } from "@/components/shell/page-frame.tsx";
import { useKeys } from "@/components/shell/use-keys.ts";
import type { SavedView } from "@/lib/review/queue-types.ts";
import { classNames } from "@/components/ui/class-names.ts";

type ReviewDeskProps = {
  firstQueue: QueueSlice;
  firstCounts: DeskCounts;
  firstCandidate: DeskCandidate | null;
  canDecide: boolean;
  /** The tenant's words to its reviewers, may be empty. */
  instructions: string;
  colleagues: readonly Colleague[];
  areScoresHidden: boolean;
  canTakeOver: boolean;
  views: readonly SavedView[];
};

/** Three panes that stand still: queue, candidate, decision. The next item changes their content, not their place. */
export function ReviewDesk(props: ReviewDeskProps) {
  const { canDecide, instructions, colleagues, areScoresHidden, canTakeOver } = props;
  const desk = useDesk(props);
  const heading = useRef<HTMLHeadingElement>(null);
  const [areChangesShown, setAreChangesShown] = useState(false);
  const { view, queue, currentId, clusterId, entry, isBusy } = desk;
  useFocusOnMove(currentId, entry?.state === "ready", heading);
  useKeys(
    {
      "next-candidate": () => desk.step(1),
      "previous-candidate": () => desk.step(-1),
      ...(canDecide ? { "draw-candidate": desk.drawNext } : {}),
    },
    { isBusy },
  );
  // The last decision is taken back wherever the desk is on its way to.
  useKeys({ undo: () => undoFrom(desk, canDecide) }, { isBusy: desk.decisions.isDeciding });
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
    views: props.views,
  };
  return (
    <PageFrame
      title="Review"
      kind="panes"
      middle={<DeskProgress counts={queue.counts} live={queue.live} />}
      actions={<RailDrawer {...rail} />}
    >
      <div className="desk:flex desk:h-full desk:flex-col">
        {queue.live === "offline" ? <OfflineBanner /> : null}
        <div className={classNames(DESK_GRID, "desk:min-h-0 desk:flex-1")}>
          <aside
            aria-label="Queue"
            className="hidden min-h-0 flex-col border-r border-line bg-surface min-[1280px]:flex"
          >
            <QueueRail {...rail} />
          </aside>
          <ScoreModeProvider areHiddenFirst={areScoresHidden}>
            <OpenRowsProvider>
              <DeskBusy value={isBusy}>
                <DeskContent
                  desk={desk}
                  heading={heading}
                  canDecide={canDecide}
                  colleagues={colleagues}
                  instructions={instructions}
                  canTakeOver={canTakeOver}
                  areChangesShown={areChangesShown}
                  onToggleChanges={() => setAreChangesShown((before) => !before)}
                />
              </DeskBusy>
            </OpenRowsProvider>
          </ScoreModeProvider>
        </div>
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
