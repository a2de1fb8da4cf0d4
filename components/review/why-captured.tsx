import type { ReactNode } from "react";
import { CompletenessEvidence } from "@/components/review/completeness-evidence.tsx";
import type { DeskCandidate } from "@/components/review/desk-types.ts";
import { FactorBars } from "@/components/review/factor-bars.tsx";
import type { FactorName, FactorRow } from "@/components/review/factor-bars.tsx";
import { describeClass } from "@/components/review/failure-class.ts";
import { MemoryEvidence } from "@/components/review/memory-evidence.tsx";
import { PolicyEvidence } from "@/components/review/policy-evidence.tsx";
import { RetrievalEvidence } from "@/components/review/retrieval-evidence.tsx";
import { Chip } from "@/components/ui/chip.tsx";

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

function Reason({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-2.5 list:grid-cols-[140px_minmax(0,1fr)]">
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

/** The rest of why a candidate is here: signals, the kind of failure, how the score came about, and what to do about it. */
function Reasons({ candidate }: { candidate: DeskCandidate }) {
  const { why, failureClass, captureReason, secondaryClasses } = candidate;
  const also = secondaryClasses.map((name) => name.replaceAll("_", " "));
  const kind = failureClass === null ? null : describeClass(failureClass, captureReason).label;
  return (
    <dl className="grid gap-1.5 border-t border-line px-3.5 py-2.5 text-label">
      {why.signals.length === 0 ? null : (
        <Reason name="Signals">
          <Signals signals={why.signals} />
        </Reason>
      )}
      {kind === null && also.length === 0 ? null : (
        <Reason name="Kind of failure">
          {kind === null ? "none; " : `${kind}${why.failure === "" ? "" : `: ${why.failure}`} `}
          {also.length === 0 ? null : <span className="text-muted">also: {also.join(", ")}</span>}
        </Reason>
      )}
      {why.repair === null ? null : <Reason name="Suggested next step">{why.repair}</Reason>}
      {why.composite === null ? null : (
        <Reason name="Confidence">
          {sumOf(why.factors, why.composite)}
          <span className="text-muted">
            {" "}
            Not calibrated yet: it ranks answers and is no probability of being right.
          </span>
        </Reason>
      )}
    </dl>
  );
}

/** Why this candidate is here: the rule that captured it, each factor with its evidence, signals, failure and next step. */
export function WhyCaptured({ candidate }: { candidate: DeskCandidate }) {
  const { why, failureClass, captureReason, evidence } = candidate;
  const { label, tone } = describeClass(failureClass, captureReason);
  const chip = <Chip tone={tone}>{label}</Chip>;
  if (why.cut === null)
    return (
      <div className="mt-3.5 flex flex-wrap items-baseline justify-between gap-3 rounded-panel border border-line bg-surface px-3.5 py-3">
        <p className="font-medium text-balance">{why.sentence}</p>
        {chip}
      </div>
    );
  return (
    <div className="mt-3.5">
      <FactorBars
        sentence={why.sentence}
        chip={chip}
        composite={why.composite}
        cut={why.cut}
        factors={why.factors}
        evidenceOf={(name) =>
          evidence?.[name] == null ? null : <FactorEvidence name={name} candidate={candidate} />
        }
      >
        <Reasons candidate={candidate} />
      </FactorBars>
    </div>
  );
}
