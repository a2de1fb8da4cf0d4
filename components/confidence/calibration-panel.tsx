"use client";

import { useRouter } from "next/navigation";
import { FACTOR_WORDS } from "@/components/confidence/describe-config.ts";
import { ReliabilityChart } from "@/components/charts/reliability-chart.tsx";
import { Button } from "@/components/ui/button.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { Meter } from "@/components/ui/meter.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import { factorNames, type FactorWeights } from "@/lib/confidence/types.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";
import { percentText } from "@/lib/core/percent-text.ts";
import {
  type Calibration,
  type CalibrationState,
  minimumVerdicts,
  type RefitEvidence,
} from "@/lib/tuning/types.ts";

type Refit = (input: Record<string, never>) => Promise<ActionResult<unknown>>;
type Apply = (input: { refitRunId: string }) => Promise<ActionResult<unknown>>;

type CalibrationPanelProps = {
  state: CalibrationState;
  weights: FactorWeights;
  /** Null for who may only look. */
  actions: { refit: Refit; apply: Apply } | null;
};

/** What the reviewers' verdicts say about the composite: how far there are enough, what it has meant, better weights. */
export function CalibrationPanel({ state, weights, actions }: CalibrationPanelProps) {
  const { calibration, latest, canApply } = state;
  return (
    <>
      {calibration === null ? (
        <NotCalibrated state={state} refit={actions?.refit ?? null} />
      ) : (
        <Calibrated calibration={calibration} state={state} refit={actions?.refit ?? null} />
      )}
      {canApply && latest?.evidence != null ? (
        <Proposal
          refitRunId={latest.id}
          evidence={latest.evidence}
          weights={weights}
          apply={actions?.apply ?? null}
        />
      ) : null}
    </>
  );
}

type PartProps = { state: CalibrationState; refit: Refit | null };

function NotCalibrated({ state: { verdictCount, latest }, refit }: PartProps) {
  const shown = Math.min(verdictCount, minimumVerdicts);
  const isEnough = verdictCount >= minimumVerdicts;
  return (
    <Panel title="Not calibrated yet" aside={`${String(shown)} of ${String(minimumVerdicts)} verdicts`}>
      <Meter
        label="Verdicts until calibration"
        value={shown}
        max={minimumVerdicts}
        valueText={`${String(shown)} of ${String(minimumVerdicts)}`}
      />
      <p className="mt-2 text-muted text-pretty">
        {isEnough
          ? "There are enough verdicts. The next refit, tonight or now, says how often a confidence turned out right."
          : "Once reviewers have said of enough answers whether the agent was right, this shows how often a confidence turned out right, and whether other weights would tell better."}
      </p>
      {latest?.reason == null || !isEnough ? null : <p className="mt-1 text-muted">{latest.reason}</p>}
      <RefitButton refit={refit} />
    </Panel>
  );
}

function Calibrated({ calibration, state, refit }: PartProps & { calibration: Calibration }) {
  const { latest } = state;
  return (
    <ReliabilityChart
      bins={calibration.bins}
      knots={calibration.knots}
      detail={`${String(latest?.evidence?.verdictCount ?? 0)} reviewed answers`}
      footer={
        <>
          <p className="mt-2 text-muted text-pretty">
            Held against verdicts it had not seen, the calibrated confidence is{" "}
            {calibration.brierAfter.toFixed(3)} off instead of {calibration.brierBefore.toFixed(3)} (Brier
            score, lower is better). The verdicts are of answers that people looked at; what is never captured
            has none.
          </p>
          {state.canApply || latest?.reason == null ? null : (
            <p className="mt-1 text-muted">{latest.reason}</p>
          )}
          <RefitButton refit={refit} />
        </>
      }
    />
  );
}

/** The refit is a job of a moment; the page is read again when it is likely done. */
const seenAfterMs = 2_000;

function RefitButton({ refit }: { refit: Refit | null }) {
  const router = useRouter();
  const run = useAction(refit ?? refuse);
  if (refit === null) return null;
  const start = () =>
    run.run({}, () => {
      showNotice({ title: "Refitting.", detail: "What came of it is shown here in a moment." });
      setTimeout(() => router.refresh(), seenAfterMs);
    });
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button isPending={run.isPending} onClick={start}>
        Refit now
      </Button>
      <FormError message={run.generalError} />
    </div>
  );
}

function refuse(): Promise<ActionResult<unknown>> {
  return Promise.reject(new Error("only an admin refits"));
}

type ProposalProps = {
  refitRunId: string;
  evidence: RefitEvidence;
  weights: FactorWeights;
  apply: Apply | null;
};

function Proposal({ refitRunId, evidence, weights, apply }: ProposalProps) {
  const run = useAction(apply ?? refuse);
  const { proposed, inForce, verdictCount } = evidence;
  if (proposed === null || inForce === null) return null;
  const start = () =>
    run.run({ refitRunId }, () =>
      showNotice({ title: "The weights are changed.", detail: "They apply to every answer from now on." }),
    );
  return (
    <Panel title="Other weights would tell right from wrong better" className="border-accent">
      <table className="w-full">
        <caption className="sr-only">The weights in force and those proposed</caption>
        <thead>
          <tr className="text-small text-muted">
            <th scope="col" className="text-left font-normal">
              factor
            </th>
            <th scope="col" className="text-right font-normal">
              now
            </th>
            <th scope="col" className="text-right font-normal">
              proposed
            </th>
          </tr>
        </thead>
        <tbody>
          {factorNames.map((factor) => (
            <tr key={factor}>
              <th scope="row" className="py-0.5 text-left font-normal">
                {FACTOR_WORDS[factor].label}
              </th>
              <td className="text-right text-muted">{percentText(weights[factor], 1)}</td>
              <td className="text-right font-medium">{percentText(proposed.weights[factor], 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-muted text-pretty">
        From {verdictCount} verdicts, half of which fitted these and half of which judged them:{" "}
        {proposed.brier.toFixed(3)} off instead of {inForce.brier.toFixed(3)} (Brier score). The threshold
        moves with them, so that as many answers are captured as before; not where it is locked.
      </p>
      {apply === null ? null : (
        <div className="mt-3 grid justify-items-start gap-2">
          <Button kind="primary" isPending={run.isPending} onClick={start}>
            Apply these weights
          </Button>
          <FormError message={run.generalError} />
        </div>
      )}
    </Panel>
  );
}
