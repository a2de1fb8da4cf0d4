"use client";

import { useState } from "react";
import { describePercent } from "@/components/thresholds/describe-replay.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field, Input, Select, Textarea } from "@/components/ui/field.tsx";
import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { Panel } from "@/components/ui/panel.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";
import type { SetTuningPolicyInput, TuningPolicyInForce } from "@/lib/tuning/policy-types.ts";
import type { CutOutcome } from "@/lib/tuning/replay-types.ts";

export type SetTuningPolicy = (input: SetTuningPolicyInput) => Promise<ActionResult<unknown>>;

type PolicyPanelProps = {
  policy: TuningPolicyInForce;
  seenCapacityPerDay: number | null;
  auditRate: number;
  inForce: CutOutcome | null;
  canEdit: boolean;
  setTuningPolicy: SetTuningPolicy;
};

/** How the night decides, with what limits, and what the audit sample says of what is let through. */
export function PolicyPanel({ policy, inForce, auditRate, canEdit, ...props }: PolicyPanelProps) {
  const [isEditing, setIsEditing] = useState(false);
  const wrong = inForce?.wrong ?? null;
  return (
    <Panel
      title={
        policy.policy === "risk"
          ? `Tuned by risk: at most ${describePercent(policy.wrongLimit)} wrong above the cut`
          : "Tuned by the approval rate of what is captured"
      }
      aside={policy.mode === "propose" ? "an admin applies" : "by itself"}
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
        <Row label="The team decides, a day">
          {describeCapacity(policy.capacityPerDay, props.seenCapacityPerDay)}
        </Row>
        <Row label="Furthest in a day">{policy.dailyLimit.toFixed(2)}</Row>
        <Row label="Rest after a move">
          {policy.cooldownDays === 1 ? "one night" : `${String(policy.cooldownDays)} days`}
        </Row>
        <Row label="Wrong of what is let through">
          {wrong === null
            ? "not known yet"
            : `${describePercent(wrong.share)} (${describePercent(wrong.low)} to ${describePercent(wrong.high)})`}
        </Row>
      </dl>
      <p className="mt-2 text-small text-muted text-pretty">
        {wrong === null
          ? `The audit sample takes ${describePercent(auditRate)} of what would be let through. From 20 verdicts above the cut, and 100 in all, the share of wrong answers shows here.`
          : `By all verdicts, each with its chance of being seen; the audit sample takes ${describePercent(auditRate)} of what would be let through.`}
      </p>
      {canEdit ? (
        <Button className="mt-3" onClick={() => setIsEditing(true)}>
          Change policy and limits
        </Button>
      ) : null}
      {isEditing ? (
        <PolicyDialog
          policy={policy}
          onClose={() => setIsEditing(false)}
          setTuningPolicy={props.setTuningPolicy}
        />
      ) : null}
    </Panel>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </>
  );
}

function describeCapacity(capacity: number | null, seen: number | null): string {
  if (capacity !== null) return String(Math.round(capacity));
  return seen === null ? "not known yet" : `about ${String(Math.round(seen))}, as seen`;
}

type PolicyDialogProps = {
  policy: TuningPolicyInForce;
  onClose: () => void;
  setTuningPolicy: SetTuningPolicy;
};

function PolicyDialog({ policy, onClose, setTuningPolicy }: PolicyDialogProps) {
  const set = useAction(setTuningPolicy);
  const submit = (form: FormData) =>
    set.run({ ...readPolicy(form), expectedNumber: policy.number, reason: formText(form, "reason") }, () => {
      onClose();
      showNotice({ title: "The policy is changed.", detail: "The next night goes by it." });
    });
  return (
    <FormDialog
      size="small"
      title="How the threshold is tuned"
      description="Every change is kept with its reason. Bounds, step, audit rate and lock are the threshold’s own."
      submitLabel="Save"
      isPending={set.isPending}
      error={set.generalError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Policy" error={set.errorOf("policy")}>
        <Select name="policy" defaultValue={policy.policy}>
          <option value="approval-rate">Approval rate: more while nearly all is kept</option>
          <option value="risk">Risk: as little as keeps wrong answers under a limit</option>
        </Select>
      </Field>
      <Field label="At night" error={set.errorOf("mode")}>
        <Select name="mode" defaultValue={policy.mode}>
          <option value="automatic">It moves by itself</option>
          <option value="propose">It proposes, an admin applies</option>
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          name="wrongLimit"
          label="Most wrong above, %"
          value={100 * policy.wrongLimit}
          error={set.errorOf("wrongLimit")}
        />
        <NumberField
          name="capacityPerDay"
          label="Decided a day"
          hint="Empty: as seen."
          value={policy.capacityPerDay}
          error={set.errorOf("capacityPerDay")}
        />
        <NumberField
          name="dailyLimit"
          label="Furthest in a day"
          value={policy.dailyLimit}
          error={set.errorOf("dailyLimit")}
        />
        <NumberField
          name="cooldownDays"
          label="Days of rest"
          value={policy.cooldownDays}
          error={set.errorOf("cooldownDays")}
        />
      </div>
      <Field label="Reason" hint="The next admin reads it." error={set.errorOf("reason")}>
        <Textarea name="reason" required maxLength={2_000} className="min-h-16" />
      </Field>
    </FormDialog>
  );
}

type NumberFieldProps = {
  name: string;
  label: string;
  hint?: string;
  value: number | null;
  error: string | undefined;
};

function NumberField({ name, label, hint, value, error }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        name={name}
        type="number"
        step="any"
        min="0"
        inputMode="decimal"
        required={name !== "capacityPerDay"}
        defaultValue={value === null ? "" : Number(value.toFixed(4))}
      />
    </Field>
  );
}

function readPolicy(form: FormData): Partial<SetTuningPolicyInput> {
  const number = (name: string) => Number(formText(form, name).replace(",", "."));
  return {
    policy: formText(form, "policy") === "risk" ? "risk" : "approval-rate",
    mode: formText(form, "mode") === "propose" ? "propose" : "automatic",
    wrongLimit: number("wrongLimit") / 100,
    capacityPerDay: formText(form, "capacityPerDay") === "" ? null : number("capacityPerDay"),
    dailyLimit: number("dailyLimit"),
    cooldownDays: number("cooldownDays"),
  };
}
