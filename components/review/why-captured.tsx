"use client";

import type { ReactNode } from "react";
import { CompletenessEvidence } from "@/components/review/completeness-evidence.tsx";
import { useDeskKeys } from "@/components/review/desk-busy.tsx";
import type { DeskCandidate } from "@/components/review/desk-types.ts";
import { EvidenceLine } from "@/components/review/evidence-line.tsx";
import { FactorBars } from "@/components/review/factor-bars.tsx";
import type { FactorName, FactorRow } from "@/components/review/factor-bars.tsx";
import { describeClass } from "@/components/review/failure-class.ts";
import { MemoryEvidence } from "@/components/review/memory-evidence.tsx";
import { OpenableRow, ROW_SUMMARY, RowArrow, useOpenRow } from "@/components/review/open-rows.tsx";
import { PolicyEvidence } from "@/components/review/policy-evidence.tsx";
import { RetrievalEvidence } from "@/components/review/retrieval-evidence.tsx";
import { captureWords } from "@/components/review/capture-words.ts";
import { useAreScoresHidden, useToggleScores } from "@/components/review/score-mode.tsx";
import { classNames } from "@/components/ui/class-names.ts";
import { Chip } from "@/components/ui/chip.tsx";
import { percentText } from "@/lib/core/percent-text.ts";

function FactorEvidence({ name, candidate }: { name: FactorName; candidate: DeskCandidate }): ReactNode {
  const { evidence, answer } = candidate;
  switch (name) {
    case "retrieval":
      return evidence?.retrieval ? (
        <RetrievalEvidence evidence={evidence.retrieval.evidence} candidate={candidate} />
      ) : null;
    case "policy":
      return evidence?.policy ? <PolicyEvidence evidence={evidence.policy.evidence} answer={answer} /> : null;
    case "completeness":
      return evidence?.completeness ? (
        <CompletenessEvidence evidence={evidence.completeness.evidence} candidate={candidate} />
      ) : null;
    case "memory":
      return evidence?.memory ? (
        <MemoryEvidence evidence={evidence.memory.evidence} candidate={candidate} />
      ) : null;
    default:
      return name satisfies never;
  }
}

/** Where the sentence beside the bar says it all, there is nothing to open. */
function hasEvidence(evidence: DeskCandidate["evidence"], name: FactorName): boolean {
  if (evidence?.[name] == null) return false;
  if (name === "policy") return (evidence.policy?.evidence.broken.length ?? 0) > 0;
  if (name === "retrieval") return (evidence.retrieval?.evidence.passageCount ?? 0) > 0;
  return true;
}

function Reason({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-2.5 list:grid-cols-[146px_minmax(0,1fr)]">
      <dt className="pl-3 text-muted">{name}</dt>
      <dd className="min-w-0 pl-3 text-pretty wrap-anywhere list:pl-0">{children}</dd>
    </div>
  );
}

/** "0.5 × 0.18 + 0.5 × 1.00 = 0.59": the weights as applied. */
function sumOf(factors: readonly FactorRow[], composite: number): string {
  const parts = factors.flatMap(({ score, weight }) =>
    score === null || weight === null || weight === 0
      ? []
      : `${Number(weight.toFixed(2))} × ${score.toFixed(2)}`,
  );
  return `${parts.join(" + ")} = ${composite.toFixed(2)}`;
}

function Signals({ signals }: { signals: DeskCandidate["why"]["signals"] }) {
  return (
    <ul className="grid gap-0.5">
      {signals.map(({ sentence, captures }) => (
        <li key={sentence}>
          {sentence}{" "}
          <span className={captures ? "text-bad" : "text-muted"}>
            {captures ? "(captures by itself)" : "(noted, does not capture)"}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How the score came about and every signal, with which of them captured. */
function ExactRule({ why }: { why: DeskCandidate["why"] }) {
  const capturing = why.signals.filter(({ captures }) => captures).length;
  const counted =
    why.signals.length === 0
      ? "no signals"
      : `${why.signals.length} ${why.signals.length === 1 ? "signal" : "signals"}, ${capturing === 0 ? "none captures" : capturing === 1 ? "1 captures" : `${capturing} capture`}`;
  return (
    <OpenableRow name="rule">
      <summary className={classNames("px-3.5 py-[7px]", ROW_SUMMARY)}>
        <RowArrow />
        Exact rule{" "}
        <span className="text-label text-muted">{`${counted}${why.rightShare === null ? "; not calibrated yet" : `; such answers: ${percentText(why.rightShare)} right`}`}</span>
      </summary>
      <dl className="grid gap-1 px-3.5 pt-0.5 pb-3 pl-[26px] text-label">
        {why.signals.length === 0 ? null : (
          <EvidenceLine name="Signals">
            <Signals signals={why.signals} />
          </EvidenceLine>
        )}
        {why.composite === null || why.cut === null ? null : (
          <EvidenceLine name="Confidence">
            {sumOf(why.factors, why.composite)}, {why.composite < why.cut ? "below" : "not below"} the cut of{" "}
            {why.cut.toFixed(2)} in force
            <span className="block text-muted">
              {why.rightShare === null
                ? "Not calibrated yet: it ranks answers and is no probability of being right."
                : `By what reviewers said so far, ${percentText(why.rightShare)} of answers with such a confidence are right.`}{" "}
              Scored by rules {why.ruleVersion}.
            </span>
          </EvidenceLine>
        )}
      </dl>
    </OpenableRow>
  );
}

/** "(relevance 0.29)" says nothing to whoever works without raw scores. */
const withoutFigures = (sentence: string) =>
  sentence.replaceAll(/ \((?:relevance|confidence) [\d.]+\)/gu, "");

/** The kind of failure with what shows it, and what to do about it. */
function Failure({ candidate }: { candidate: DeskCandidate }) {
  const { why, failureClass, secondaryClasses } = candidate;
  const areScoresHidden = useAreScoresHidden();
  const failure = areScoresHidden ? withoutFigures(why.failure) : why.failure;
  const also = secondaryClasses.map((name) => name.replaceAll("_", " ")).join(", ");
  if (failureClass === null && also === "" && why.repair === null) return null;
  return (
    <dl className="grid gap-1 border-t border-line px-3.5 py-[7px] text-label">
      {failureClass === null && also === "" ? null : (
        <Reason name="Kind of failure">
          {failureClass === null ? null : failure === "" ? failureClass.replaceAll("_", " ") : failure}
          {also === "" ? null : (
            <span className="text-muted">
              {failureClass === null ? "Seen" : " Also"}: {also}.
            </span>
          )}
        </Reason>
      )}
      {why.repair === null ? null : (
        <Reason name="Next step">
          <span className="inline-block first-letter:uppercase">{why.repair}.</span>
        </Reason>
      )}
    </dl>
  );
}

function Plain({ sentence, chip, children }: { sentence: string; chip: ReactNode; children?: ReactNode }) {
  return (
    <div className="mt-3.5 rounded-panel border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-3 px-3.5 py-3">
        <p className="font-medium text-balance">{sentence}</p>
        {chip}
      </div>
      {children}
    </div>
  );
}

/** Why this candidate is here: the rule that captured it, each factor with its evidence, signals, failure and next step. */
export function WhyCaptured({ candidate }: { candidate: DeskCandidate }) {
  const { why, failureClass, captureReason, evidence } = candidate;
  const areScoresHidden = useAreScoresHidden();
  const factorsRow = useOpenRow("factors");
  useDeskKeys({ "show-factors": factorsRow.toggle, "toggle-scores": useToggleScores() });
  const { label, tone } = describeClass(failureClass, captureReason);
  const chip = <Chip tone={tone}>{label}</Chip>;
  if (areScoresHidden)
    return (
      <Plain sentence={captureWords(candidate)} chip={chip}>
        <Failure candidate={candidate} />
      </Plain>
    );
  if (why.cut === null) return <Plain sentence={why.sentence} chip={chip} />;
  return (
    <div className="mt-3.5">
      <FactorBars
        sentence={why.sentence}
        chip={chip}
        composite={why.composite}
        cut={why.cut}
        factors={why.factors}
        areFactorsShown={factorsRow.isOpen}
        onToggleFactors={factorsRow.toggle}
        evidenceOf={(name) =>
          hasEvidence(evidence, name) ? <FactorEvidence name={name} candidate={candidate} /> : null
        }
      >
        {factorsRow.isOpen ? (
          <div className="border-t border-line">
            <ExactRule why={why} />
          </div>
        ) : null}
        <Failure candidate={candidate} />
      </FactorBars>
    </div>
  );
}
