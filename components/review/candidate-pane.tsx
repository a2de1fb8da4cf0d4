"use client";

import type { RefObject } from "react";
import { AnswerText } from "@/components/review/answer-text.tsx";
import { MIDDLE_PANE } from "@/components/review/desk-skeleton.tsx";
import { describeDemand } from "@/components/review/describe-demand.ts";
import { describeClass } from "@/components/review/failure-class.ts";
import type { DeskCandidate } from "@/components/review/desk-types.ts";
import { FactorBars } from "@/components/review/factor-bars.tsx";
import { GivenToAgent } from "@/components/review/given-to-agent.tsx";
import { HistoryList } from "@/components/review/history-list.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { useLocaleSettings } from "@/components/ui/locale-context.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

function languageName(language: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}

function Meta({ candidate }: { candidate: DeskCandidate }) {
  const settings = useLocaleSettings();
  const { agentName, peopleCount, askedCount, firstSeenAt, language, threadId, capturedAt } = candidate;
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
      {threadId === null ? null : <span className="min-w-0 truncate">thread {threadId}</span>}
    </div>
  );
}

function Why({ candidate }: { candidate: DeskCandidate }) {
  const { why, failureClass, captureReason, secondaryClasses } = candidate;
  const { label, tone } = describeClass(failureClass, captureReason);
  const chip = <Chip tone={tone}>{label}</Chip>;
  const signals = why.signals.filter((signal) => !why.sentence.includes(signal));
  const also = secondaryClasses.map((name) => name.replaceAll("_", " "));
  return (
    <div className="mt-3.5">
      {why.cut === null ? (
        <div className="flex flex-wrap items-baseline justify-between gap-3 rounded-panel border border-line bg-surface px-3.5 py-3">
          <p className="font-medium text-balance">{why.sentence}</p>
          {chip}
        </div>
      ) : (
        <FactorBars
          sentence={why.sentence}
          chip={chip}
          composite={why.composite}
          cut={why.cut}
          factors={why.factors}
        />
      )}
      {signals.length + also.length > 0 ? (
        <div className="mt-2 flex flex-wrap items-center gap-1.5 text-small text-muted">
          {signals.map((signal) => (
            <Chip key={signal} tone="warn">
              {signal}
            </Chip>
          ))}
          {also.length === 0 ? null : <span>also: {also.join(", ")}</span>}
        </div>
      ) : null}
    </div>
  );
}

type CandidatePaneProps = { candidate: DeskCandidate; heading: RefObject<HTMLHeadingElement | null> };

/** Everything there is to judge by: the question, why it was captured, the answer with its evidence, what the agent had. */
export function CandidatePane({ candidate, heading }: CandidatePaneProps) {
  const { id, question, answer, spans, passages, decisions } = candidate;
  const idPrefix = `c-${id}`;
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
      <Why candidate={candidate} />
      <SectionLabel>The agent answered</SectionLabel>
      {answer === null || answer.trim() === "" ? (
        <p className="text-muted">
          {answer === null ? "The answer was erased." : "Nothing: the answer is empty."}
        </p>
      ) : (
        <AnswerText text={answer} spans={spans} passages={passages ?? []} idPrefix={idPrefix} />
      )}
      <GivenToAgent candidate={candidate} idPrefix={idPrefix} />
      {decisions.length === 0 ? null : (
        <>
          <SectionLabel aside={`${decisions.length} so far`}>What was decided before</SectionLabel>
          <HistoryList decisions={decisions} />
        </>
      )}
    </section>
  );
}
