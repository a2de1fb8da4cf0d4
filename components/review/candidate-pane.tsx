"use client";

import { useMemo } from "react";
import type { RefObject } from "react";
import { AnswerText } from "@/components/review/answer-text.tsx";
import { MIDDLE_PANE } from "@/components/review/desk-skeleton.tsx";
import { CandidateTools } from "@/components/review/candidate-tools.tsx";
import { describeDemand } from "@/components/review/describe-demand.ts";
import type { DeskCandidate, ShownStatement } from "@/components/review/desk-types.ts";
import { GivenToAgent } from "@/components/review/given-to-agent.tsx";
import { HistoryList } from "@/components/review/history-list.tsx";
import { drawnMarks, statementStops, withMarkedPlaces } from "@/components/review/statement-marks.ts";
import type { DrawnMark } from "@/components/review/statement-marks.ts";
import { ServedFrom } from "@/components/review/served-from.tsx";
import { SimilarDecisions } from "@/components/review/similar-decisions.tsx";
import type { Decisions } from "@/components/review/use-decisions.ts";
import { useStatements } from "@/components/review/use-statements.ts";
import type { Statements } from "@/components/review/use-statements.ts";
import { WhyCaptured } from "@/components/review/why-captured.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { lazyPart } from "@/components/ui/lazy-part.tsx";
import { useLocaleSettings } from "@/components/ui/locale-context.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

/* Beneath what is judged, or for few candidates: loaded after it. */
const SecondReviewSection = lazyPart(() =>
  import("@/components/review/second-review-section.tsx").then((module) => module.SecondReviewSection),
);
const TogetherSections = lazyPart(() =>
  import("@/components/review/together-sections.tsx").then((module) => module.TogetherSections),
);

function languageName(language: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}

function Meta({ candidate }: { candidate: DeskCandidate }) {
  const settings = useLocaleSettings();
  const { agentName, peopleCount, askedCount, firstSeenAt, language, capturedAt } = candidate;
  const demand = describeDemand(
    { peopleCount, askedCount, firstSeenMs: new Date(firstSeenAt).getTime() },
    settings,
  );
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-muted">
      {agentName === null ? null : <span>{agentName}</span>}
      <span>{demand}</span>
      <span>
        captured <RelativeTime at={capturedAt} />
      </span>
      {language === null ? null : <Chip>{languageName(language, settings.locale)}</Chip>}
    </div>
  );
}

function Answer({ candidate, shown, statements, drawn, stops }: AnswerProps) {
  const { answer, passages } = candidate;
  if (answer === null || answer.trim() === "")
    return (
      <p className="text-muted">
        {answer === null ? "The answer was erased." : "Nothing: the answer is empty."}
      </p>
    );
  return (
    <AnswerText
      text={answer}
      shown={shown}
      marks={drawn}
      stops={stops}
      statements={statements}
      passages={passages ?? []}
    />
  );
}

type AnswerProps = {
  candidate: DeskCandidate;
  shown: readonly ShownStatement[];
  statements: Statements;
  drawn: readonly DrawnMark[];
  stops: readonly number[];
};

type CandidatePaneProps = {
  candidate: DeskCandidate;
  heading: RefObject<HTMLHeadingElement | null>;
  canDecide: boolean;
  decisions: Decisions;
  /** Something about it was changed here: read it anew. */
  onChanged: () => void;
};

/** Everything there is to judge by: the question, why it was captured, the answer with its evidence, what the agent had. */
export function CandidatePane({ candidate, heading, canDecide, decisions, onChanged }: CandidatePaneProps) {
  const { question, decisions: history } = candidate;
  const drawn = useMemo(() => drawnMarks(candidate.statements, candidate.marks), [candidate]);
  const shown = useMemo(() => withMarkedPlaces(candidate.statements, drawn), [candidate, drawn]);
  const stops = useMemo(() => statementStops(shown, drawn), [shown, drawn]);
  const statements = useStatements(stops);
  const { active } = statements;
  const activePassage = active === null ? null : (shown[active.statement]?.passageIndex ?? null);
  return (
    <section aria-label="Candidate" tabIndex={0} className={MIDDLE_PANE}>
      <h2
        ref={heading}
        tabIndex={-1}
        className="text-title font-strong tracking-[-0.012em] text-balance wrap-anywhere outline-none"
      >
        {question ?? "The question was erased"}
      </h2>
      <Meta candidate={candidate} />
      <CandidateTools {...{ candidate, canDecide, decisions, onChanged }} />
      {candidate.seats === null ? null : (
        <SecondReviewSection
          key={candidate.seats.in}
          candidateId={candidate.id}
          agentAnswer={candidate.answer}
          onResolved={onChanged}
        />
      )}
      <WhyCaptured candidate={candidate} />
      <SectionLabel>The agent answered</SectionLabel>
      {candidate.servedFrom === null ? null : <ServedFrom served={candidate.servedFrom} />}
      <Answer candidate={candidate} shown={shown} statements={statements} drawn={drawn} stops={stops} />
      <GivenToAgent candidate={candidate} activePassage={activePassage} />
      <div className="mt-5">
        <SimilarDecisions candidateId={candidate.id} />
      </div>
      {history.length === 0 ? null : (
        <>
          <SectionLabel aside={`${history.length} so far`}>What was decided before</SectionLabel>
          <HistoryList decisions={history} />
        </>
      )}
      <TogetherSections candidateId={candidate.id} canComment={canDecide} />
    </section>
  );
}
