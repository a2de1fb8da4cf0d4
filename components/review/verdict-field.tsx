"use client";

import { VERDICT_LABELS } from "@/components/review/describe-decision.ts";
import { KEYS } from "@/components/shell/keys.ts";
import { SegmentedControl } from "@/components/ui/segmented-control.tsx";
import type { AnswerVerdict } from "@/lib/review/types.ts";

const KEY_OF = {
  right: "verdict-right",
  partly: "verdict-partly",
  wrong: "verdict-wrong",
  unsure: "verdict-unsure",
} as const;
const VERDICTS = ["right", "partly", "wrong", "unsure"] as const;

type VerdictFieldProps = {
  value: AnswerVerdict;
  onChange: (verdict: AnswerVerdict) => void;
  hasKeys?: boolean;
};

/** What the agent had said was right, partly right, wrong, or nobody knows: the label that learning goes by. */
export function VerdictField({ value, onChange, hasKeys = true }: VerdictFieldProps) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-tiny font-medium text-muted">
        What the agent had said was
      </p>
      <SegmentedControl
        legend="What the agent had said was"
        value={value}
        onChange={onChange}
        segments={VERDICTS.map((verdict) => ({
          value: verdict,
          label: VERDICT_LABELS[verdict],
          ...(hasKeys ? { keys: KEYS[KEY_OF[verdict]].keys } : {}),
        }))}
      />
    </div>
  );
}
