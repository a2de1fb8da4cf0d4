"use client";

import type { RefObject } from "react";
import { CandidatePane } from "@/components/review/candidate-pane.tsx";
import { DecidedPanel } from "@/components/review/decided-panel.tsx";
import { DecisionForm } from "@/components/review/decision-form.tsx";
import {
  CandidateSkeleton,
  DecisionSkeleton,
  FORM_PANE,
  MIDDLE_PANE,
} from "@/components/review/desk-skeleton.tsx";
import type { Colleague, DeskCandidate } from "@/components/review/desk-types.ts";
import { emptyWords } from "@/components/review/progress-words.ts";
import { SeatsPanel } from "@/components/review/seats-panel.tsx";
import type { Desk } from "@/components/review/use-desk.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";

type DeskContentProps = {
  desk: Desk;
  heading: RefObject<HTMLHeadingElement | null>;
  canDecide: boolean;
  colleagues: readonly Colleague[];
  instructions: string;
  canTakeOver: boolean;
  areChangesShown: boolean;
  onToggleChanges: () => void;
};

const maySitDown = ({ needed, in: taken, isMineIn }: NonNullable<DeskCandidate["seats"]>) =>
  !isMineIn && taken < needed;

function EmptyDesk({ view, queue }: Pick<Desk, "view" | "queue">) {
  const { title, detail } = emptyWords(view, queue.counts);
  return <EmptyState title={title}>{detail}</EmptyState>;
}

/** The candidate and the decision, or why there is none to show. */
export function DeskContent({ desk, heading, canDecide, ...form }: DeskContentProps) {
  const { entry, queue } = desk;
  if (entry === null) {
    return (
      <div className={`${MIDDLE_PANE} col-span-2`}>
        {queue.state === "loading" ? null : <EmptyDesk {...desk} />}
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
      <CandidatePane
        key={candidate.id}
        candidate={candidate}
        heading={heading}
        canDecide={canDecide}
        decisions={desk.decisions}
        onChanged={desk.reload}
      />
      <aside aria-label="Your decision" className={FORM_PANE}>
        {candidate.status !== "open" ? (
          <DecidedPanel candidate={candidate} decisions={desk.decisions} canDecide={canDecide} />
        ) : candidate.seats !== null && !maySitDown(candidate.seats) ? (
          <SeatsPanel seats={candidate.seats} />
        ) : canDecide ? (
          <DecisionForm
            key={candidate.id}
            candidate={candidate}
            decisions={desk.decisions}
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
