"use client";

import { useState } from "react";
import { describeNight } from "@/components/thresholds/describe-threshold.ts";
import type { ThresholdView } from "@/components/thresholds/describe-threshold.ts";
import { EditThresholdDialog } from "@/components/thresholds/edit-threshold-dialog.tsx";
import type { SetThreshold } from "@/components/thresholds/edit-threshold-dialog.tsx";
import { RunNowButton } from "@/components/thresholds/run-now-button.tsx";
import type { RunNow } from "@/components/thresholds/run-now-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Panel } from "@/components/ui/panel.tsx";

type ThresholdPanelProps = {
  threshold: ThresholdView;
  canEdit: boolean;
  setThreshold: SetThreshold;
  runNow: RunNow;
};

/** The cut on a scale of confidence, what it means, and what an admin may do about it. */
export function ThresholdPanel({ threshold, canEdit, setThreshold, runNow }: ThresholdPanelProps) {
  const [editing, setEditing] = useState<"cut" | "lock" | null>(null);
  return (
    <Panel
      title={`Answers below ${threshold.value.toFixed(2)} are captured`}
      aside={`version ${String(threshold.number)}`}
    >
      <Scale threshold={threshold} />
      <p className="mt-2 text-muted text-pretty">
        {describeNight(threshold)} Of all answers, {Number((threshold.auditRate * 100).toFixed(2))} % are
        captured whatever they score, as an audit.
      </p>
      {canEdit ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <RunNowButton runNow={runNow} />
          <Button onClick={() => setEditing("cut")}>Set by hand</Button>
          <Button onClick={() => setEditing("lock")}>{threshold.isLocked ? "Unlock" : "Lock"}</Button>
        </div>
      ) : (
        <p className="mt-3 text-muted">Only an admin can change it.</p>
      )}
      {editing === null ? null : (
        <EditThresholdDialog
          kind={editing}
          threshold={threshold}
          onClose={() => setEditing(null)}
          setThreshold={setThreshold}
        />
      )}
    </Panel>
  );
}

const percent = (value: number) => `${String(value * 100)}%`;

function Scale({ threshold }: { threshold: ThresholdView }) {
  const { value, minimum, maximum } = threshold;
  return (
    <div
      role="img"
      aria-label={`The cut is at ${value.toFixed(2)}, and may move between ${minimum.toFixed(2)} and ${maximum.toFixed(2)}`}
      className="relative mt-6 mb-7 h-2"
    >
      <div className="absolute inset-0 overflow-hidden rounded-round bg-good-soft inset-ring inset-ring-line">
        <div className="h-full bg-bad-soft" style={{ width: percent(value) }} />
      </div>
      <div
        className="absolute -top-1 -bottom-1 border-x border-dashed border-line-strong"
        style={{ left: percent(minimum), right: percent(1 - maximum) }}
      />
      <div
        className="absolute -top-1.5 -bottom-1.5 w-[3px] -translate-x-1/2 rounded-round bg-accent"
        style={{ left: percent(value) }}
      />
      <span
        className="absolute -top-6 -translate-x-1/2 text-tiny font-medium whitespace-nowrap text-accent"
        style={{ left: percent(value) }}
      >
        cut {value.toFixed(2)}
      </span>
      <span className="absolute top-4 left-0 text-tiny text-muted">captured: a person looks</span>
      <span className="absolute top-4 right-0 text-tiny text-muted">not captured</span>
    </div>
  );
}
