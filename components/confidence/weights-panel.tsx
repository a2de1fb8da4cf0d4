"use client";

import { useState } from "react";
import { FACTOR_WORDS } from "@/components/confidence/describe-config.ts";
import { ReasonDialog } from "@/components/confidence/reason-dialog.tsx";
import type { SetConfig } from "@/components/confidence/set-config.ts";
import { Button } from "@/components/ui/button.tsx";
import { classNames } from "@/components/ui/class-names.ts";
import { Field, Input } from "@/components/ui/field.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import type { ScoringConfig } from "@/lib/confidence/config-types.ts";
import { type Factor, factorNames, type FactorWeights } from "@/lib/confidence/types.ts";
import { percentText } from "@/lib/core/percent-text.ts";

type WeightsPanelProps = { config: ScoringConfig; setConfig: SetConfig | null };

/** What each factor counts, and the way to change it by hand. */
export function WeightsPanel({ config, setConfig }: WeightsPanelProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { weights } = config;
  const most = factorNames.toSorted((a, b) => weights[b] - weights[a])[0] ?? "retrieval";
  return (
    <Panel title={`${FACTOR_WORDS[most].label} counts most`} aside="weights">
      <WeightsBar weights={weights} />
      <ul className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1">
        {factorNames.map((factor) => (
          <li key={factor} className="flex items-center gap-2">
            <Swatch factor={factor} />
            <span>{FACTOR_WORDS[factor].label}</span>
            <span className="ml-auto text-muted">{percentText(weights[factor], 1)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted text-pretty">
        Where a factor does not apply, the others share its weight.
      </p>
      {setConfig === null ? null : (
        <div className="mt-3">
          <Button onClick={() => setIsEditing(true)}>Set by hand</Button>
        </div>
      )}
      {isEditing && setConfig !== null ? (
        <WeightsDialog config={config} setConfig={setConfig} onClose={() => setIsEditing(false)} />
      ) : null}
    </Panel>
  );
}

function Swatch({ factor }: { factor: Factor }) {
  return (
    <span aria-hidden="true" className={classNames("size-2.5 rounded-small", FACTOR_WORDS[factor].fill)} />
  );
}

/** The weights as parts of one whole; said in words beside it. */
function WeightsBar({ weights }: { weights: FactorWeights }) {
  return (
    <div aria-hidden="true" className="flex h-2.5 gap-px overflow-hidden rounded-round">
      {factorNames.map((factor) => (
        <div
          key={factor}
          className={FACTOR_WORDS[factor].fill}
          style={{ width: `${String(weights[factor] * 100)}%` }}
        />
      ))}
    </div>
  );
}

type WeightsDialogProps = { config: ScoringConfig; setConfig: SetConfig; onClose: () => void };

function WeightsDialog({ config, setConfig, onClose }: WeightsDialogProps) {
  const [given, setGiven] = useState(() => toPercents(config.weights));
  const sum = factorNames.reduce((total, factor) => total + (toNumber(given[factor]) ?? 0), 0);
  const isWhole = Math.abs(sum - 100) < 0.05;
  return (
    <ReasonDialog
      title="Set the weights by hand"
      description="The threshold goes with them, so that as many answers are captured as before; not where it is locked."
      readChange={() => (isWhole ? { weights: toWeights(given), expectedNumber: config.number } : null)}
      notice={{ title: "The weights are changed.", detail: "They apply to every answer from now on." }}
      setConfig={setConfig}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        {factorNames.map((factor) => (
          <Field key={factor} label={`${FACTOR_WORDS[factor].label}, %`}>
            <Input
              type="number"
              min="0"
              max="100"
              step="1"
              inputMode="decimal"
              value={given[factor]}
              onChange={(event) => setGiven({ ...given, [factor]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <p role="status" className={isWhole ? "text-muted" : "text-bad"}>
        {isWhole
          ? "Together 100 %."
          : `Together ${String(Math.round(sum * 10) / 10)} %; it must be 100 %. ${sum < 100 ? "Share out" : "Take off"} ${String(Math.round(Math.abs(100 - sum) * 10) / 10)}.`}
      </p>
    </ReasonDialog>
  );
}

type Percents = Record<Factor, string>;

function toPercents(weights: FactorWeights): Percents {
  const percent = (factor: Factor) => String(Math.round(weights[factor] * 1_000) / 10);
  return {
    retrieval: percent("retrieval"),
    policy: percent("policy"),
    completeness: percent("completeness"),
    memory: percent("memory"),
  };
}

function toNumber(text: string): number | null {
  const value = Number(text.replace(",", "."));
  return text.trim() === "" || !Number.isFinite(value) || value < 0 ? null : value;
}

function toWeights(given: Percents): FactorWeights {
  const share = (factor: Factor) => Math.min(1, (toNumber(given[factor]) ?? 0) / 100);
  return {
    retrieval: share("retrieval"),
    policy: share("policy"),
    completeness: share("completeness"),
    memory: share("memory"),
  };
}
