"use client";

import { useId, useState } from "react";
import {
  describeDay,
  describeDifference,
  describePercent,
  outcomeAt,
  shapeOf,
} from "@/components/thresholds/describe-replay.ts";
import type { ThresholdView } from "@/components/thresholds/describe-threshold.ts";
import type { SetThreshold } from "@/components/thresholds/edit-threshold-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NumberText } from "@/components/ui/number-text.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { CutOutcome, Replay } from "@/lib/tuning/replay-types.ts";

type SimulatorPanelProps = {
  replay: Replay;
  threshold: ThresholdView;
  canEdit: boolean;
  setThreshold: SetThreshold;
};

/** What the last days would have looked like at another cut; every place of the slider is there already. */
export function SimulatorPanel({ replay, threshold, canEdit, setThreshold }: SimulatorPanelProps) {
  const [cut, setCut] = useState(threshold.value);
  const now = outcomeAt(replay.outcomes, threshold.value);
  const then = outcomeAt(replay.outcomes, cut);
  if (now === null || then === null || replay.answers === 0)
    return (
      <Panel title="Nothing to replay yet">
        <p className="text-muted text-pretty">
          No answer came in during the last {replay.days} days. With the first ones this shows what another
          cut would capture.
        </p>
      </Panel>
    );
  const isSame = Math.abs(cut - threshold.value) < 0.005;
  return (
    <Panel
      title={isSame ? `What the last ${String(replay.days)} days looked like` : describeDifference(now, then)}
      aside={`replay of ${String(replay.days)} days`}
    >
      <Shape bars={shapeOf(replay.outcomes)} inForce={threshold.value} tried={cut} />
      <CutSlider threshold={threshold} cut={cut} onChange={setCut} words={describeDifference(now, then)} />
      <Comparison replay={replay} now={now} then={then} isSame={isSame} />
      <Classes then={then} />
      {canEdit && !isSame ? (
        <TakeOver
          cut={cut}
          words={describeDifference(now, then)}
          setThreshold={setThreshold}
          onReset={() => setCut(threshold.value)}
        />
      ) : null}
    </Panel>
  );
}

const percent = (value: number) => `${String(value * 100)}%`;

function Shape({ bars, inForce, tried }: { bars: readonly number[]; inForce: number; tried: number }) {
  const most = Math.max(...bars, 1e-9);
  return (
    <div aria-hidden="true" className="relative mt-6 h-28">
      <div className="flex h-full items-end gap-px border-b border-line-strong">
        {bars.map((bar, at) => (
          <div
            key={at}
            className={`flex-1 rounded-t-[2px] ${(at + 0.5) / bars.length < tried ? "bg-accent/60" : "bg-line-strong/60"}`}
            style={{ height: percent(bar / most) }}
          />
        ))}
      </div>
      <div className="absolute -top-1 bottom-0 w-px bg-text" style={{ left: percent(inForce) }} />
      <span
        className="absolute -top-5 -translate-x-1/2 text-tiny whitespace-nowrap text-muted"
        style={{ left: percent(inForce) }}
      >
        in force {inForce.toFixed(2)}
      </span>
      <div
        className="absolute top-0 bottom-0 border-l-2 border-dashed border-accent"
        style={{ left: percent(tried) }}
      />
    </div>
  );
}

type CutSliderProps = {
  threshold: ThresholdView;
  cut: number;
  onChange: (cut: number) => void;
  words: string;
};

function CutSlider({ threshold, cut, onChange, words }: CutSliderProps) {
  const id = useId();
  return (
    <div className="mt-1">
      <label htmlFor={id} className="sr-only">
        Cut to try
      </label>
      <input
        id={id}
        type="range"
        min={0.01}
        max={0.99}
        step={0.01}
        value={cut}
        aria-valuetext={`${cut.toFixed(2)}: ${words}`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full accent-accent pointer-coarse:h-10"
      />
      <div className="flex justify-between gap-2 text-tiny text-muted">
        <span>captures fewer</span>
        <span>
          try {cut.toFixed(2)}
          {cut < threshold.minimum || cut > threshold.maximum ? ", outside its bounds" : ""}
        </span>
        <span>captures more</span>
      </div>
    </div>
  );
}

type ComparisonProps = { replay: Replay; now: CutOutcome; then: CutOutcome; isSame: boolean };

function Comparison({ replay, now, then, isSame }: ComparisonProps) {
  const shown = isSame ? [now] : [now, then];
  const rows: [string, (outcome: CutOutcome) => React.ReactNode][] = [
    ["To review, a day", (outcome) => <NumberText value={Math.round(outcome.captured)} />],
    ["Of those worth keeping", (outcome) => describePercent(outcome.keptShare)],
    ["Let through, a day", (outcome) => <NumberText value={Math.round(outcome.letThrough)} />],
    ["Of those wrong", (outcome) => describePercent(outcome.wrong?.share ?? null)],
    ["At most, with 95 % confidence", (outcome) => describePercent(outcome.wrong?.high ?? null)],
    [
      replay.isCapacitySeen ? "The team's day, by what it did" : "The team's day",
      (outcome) => describeDay(outcome, replay),
    ],
  ];
  return (
    <table className="mt-3 w-full" aria-live="polite">
      <caption className="sr-only">
        The last {replay.days} days at the cut in force and at the one tried
      </caption>
      <thead>
        <tr className="border-b border-line text-small text-muted">
          <th className="py-1 text-left font-normal">
            <span className="sr-only">Figure</span>
          </th>
          {shown.map((outcome, at) => (
            <th key={at} scope="col" className="py-1 text-right font-normal">
              {at === 0 ? "now" : `at ${outcome.cut.toFixed(2)}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, figure]) => (
          <tr key={label} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 text-left font-normal">
              {label}
            </th>
            {shown.map((outcome, at) => (
              <td
                key={at}
                className={`py-1.5 pl-3 text-right whitespace-nowrap ${at === 1 ? "font-medium" : ""}`}
              >
                {figure(outcome)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Classes({ then }: { then: CutOutcome }) {
  const classes = Object.entries(then.classes).toSorted(([, a], [, b]) => b - a);
  if (classes.length === 0) return null;
  return (
    <p className="mt-2 text-small text-muted text-pretty">
      By class, a day:{" "}
      {classes
        .map(
          ([name, count]) =>
            `${name.replaceAll("_", " ")} ${count >= 1 ? String(Math.round(count)) : "under 1"}`,
        )
        .join(", ")}
      .
    </p>
  );
}

type TakeOverProps = { cut: number; words: string; setThreshold: SetThreshold; onReset: () => void };

function TakeOver({ cut, words, setThreshold, onReset }: TakeOverProps) {
  const set = useAction(setThreshold, { isAnnounced: true });
  const apply = () =>
    set.run({ value: cut, reason: `Tried on the last days: ${words.toLowerCase()}.` }, () =>
      showNotice({ title: `Answers below ${cut.toFixed(2)} are captured from now on.` }),
    );
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button kind="primary" isPending={set.isPending} onClick={apply}>
        Apply {cut.toFixed(2)}
      </Button>
      <Button onClick={onReset}>Back to the one in force</Button>
    </div>
  );
}
