"use client";

import { useState } from "react";
import { ReasonDialog } from "@/components/confidence/reason-dialog.tsx";
import type { SetConfig } from "@/components/confidence/set-config.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { NumberText } from "@/components/ui/number-text.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import type { ScoringConfig } from "@/lib/confidence/config-types.ts";
import type { SignalKind } from "@/lib/confidence/types.ts";

/** `says` reads inside a sentence; `count`: on how many responses it was seen. */
export type SignalView = { kind: SignalKind; says: string; captures: boolean; count: number };

type SignalsPanelProps = {
  config: ScoringConfig;
  signals: readonly SignalView[];
  days: number;
  setConfig: SetConfig | null;
};

/** The hard signs of failure, each with its switch and how often it was seen. */
export function SignalsPanel({ config, signals, days, setConfig }: SignalsPanelProps) {
  const [changing, setChanging] = useState<SignalView | null>(null);
  return (
    <Panel title="Signals" aside={`seen in the last ${String(days)} days`}>
      <p className="mb-1 text-muted text-pretty">
        A person looks at an answer with one of these whatever its confidence, but for those marked as only
        shown.
      </p>
      <ul>
        {signals.map((signal) => (
          <li
            key={signal.kind}
            className="flex items-start justify-between gap-3 border-b border-line py-0.5 last:border-b-0"
          >
            <SignalSwitch
              signal={signal}
              isOn={config.switches[signal.kind] !== false}
              onChange={setConfig === null ? null : () => setChanging(signal)}
            />
            <span className="py-1 text-muted">
              <NumberText value={signal.count} />
              <span className="sr-only"> answers</span>
            </span>
          </li>
        ))}
      </ul>
      {changing === null || setConfig === null ? null : (
        <SwitchDialog
          signal={changing}
          config={config}
          setConfig={setConfig}
          onClose={() => setChanging(null)}
        />
      )}
    </Panel>
  );
}

type SignalSwitchProps = { signal: SignalView; isOn: boolean; onChange: (() => void) | null };

function SignalSwitch({ signal, isOn, onChange }: SignalSwitchProps) {
  const says = toSentence(signal.says);
  const detail = signal.captures ? undefined : "only shown, does not capture";
  if (onChange === null)
    return (
      <span className="py-1">
        {says} {isOn ? "" : <span className="text-small text-muted">(off)</span>}
        {detail === undefined ? null : <span className="block text-small text-muted">{detail}</span>}
      </span>
    );
  return <Checkbox checked={isOn} onChange={onChange} label={says} detail={detail} />;
}

type SwitchDialogProps = {
  signal: SignalView;
  config: ScoringConfig;
  setConfig: SetConfig;
  onClose: () => void;
};

function SwitchDialog({ signal, config, setConfig, onClose }: SwitchDialogProps) {
  const isOn = config.switches[signal.kind] !== false;
  const switches = { ...config.switches, [signal.kind]: !isOn } as Partial<Record<SignalKind, boolean>>;
  return (
    <ReasonDialog
      title={isOn ? "Switch this signal off" : "Switch this signal on"}
      description={
        isOn
          ? `“${toSentence(signal.says)}” will neither show nor capture.`
          : `“${toSentence(signal.says)}” will ${signal.captures ? "capture" : "show"} again.`
      }
      readChange={() => ({ switches, expectedNumber: config.number })}
      notice={{
        title: isOn ? "The signal is off." : "The signal is on.",
        detail: "It applies to every answer from now on.",
      }}
      setConfig={setConfig}
      onClose={onClose}
    />
  );
}

function toSentence(says: string): string {
  return says.charAt(0).toUpperCase() + says.slice(1);
}
