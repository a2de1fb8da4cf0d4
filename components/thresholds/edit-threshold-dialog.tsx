"use client";

import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { useAction } from "@/components/ui/use-action.ts";
import type { ThresholdView } from "@/components/thresholds/describe-threshold.ts";
import { Field, Input, Textarea } from "@/components/ui/field.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import type { ActionResult } from "@/lib/core/action-result.ts";
import type { SetThresholdInput } from "@/lib/thresholds/types.ts";

export type SetThreshold = (input: SetThresholdInput) => Promise<ActionResult<unknown>>;

type EditThresholdDialogProps = {
  kind: "cut" | "lock";
  threshold: ThresholdView;
  onClose: () => void;
  setThreshold: SetThreshold;
};

const numberFields = ["value", "minimum", "maximum", "step"] as const;

const FIELD_WORDS: Record<(typeof numberFields)[number], { label: string; hint?: string }> = {
  value: { label: "Cut", hint: "Higher captures more, lower captures less." },
  minimum: { label: "Never below" },
  maximum: { label: "Never above" },
  step: { label: "Largest step a night" },
};

export function EditThresholdDialog({ kind, threshold, onClose, setThreshold }: EditThresholdDialogProps) {
  const set = useAction(setThreshold);
  const submit = (form: FormData) => {
    const reason = formText(form, "reason");
    const change = kind === "lock" ? { isLocked: !threshold.isLocked } : readNumbers(form, threshold);
    set.run({ ...change, reason }, () => {
      onClose();
      showNotice({ title: "The threshold is changed.", detail: "It applies to every answer from now on." });
    });
  };
  const title =
    kind === "cut"
      ? "Set the threshold by hand"
      : threshold.isLocked
        ? "Unlock the threshold"
        : "Lock the threshold";
  return (
    <FormDialog
      size="small"
      title={title}
      description={
        kind === "lock"
          ? lockWords(threshold.isLocked)
          : "Answers scored before keep the cut they were captured under."
      }
      submitLabel="Save"
      isPending={set.isPending}
      error={set.generalError}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === "cut" ? (
        <div className="grid grid-cols-2 gap-3">
          {numberFields.map((name) => (
            <Field
              key={name}
              label={FIELD_WORDS[name].label}
              hint={FIELD_WORDS[name].hint}
              error={set.errorOf(name)}
            >
              <Input
                name={name}
                type="number"
                step="0.005"
                min="0"
                max="1"
                inputMode="decimal"
                defaultValue={threshold[name]}
                required
              />
            </Field>
          ))}
        </div>
      ) : null}
      <Field label="Reason" hint="The next admin reads it in the history." error={set.errorOf("reason")}>
        <Textarea name="reason" required maxLength={2_000} className="min-h-16" />
      </Field>
    </FormDialog>
  );
}

/** Only what was changed is sent, so that two admins changing different things do not undo each other. */
function readNumbers(
  form: FormData,
  threshold: ThresholdView,
): Partial<Record<(typeof numberFields)[number], number>> {
  const given = numberFields.map((name) => [name, Number(formText(form, name).replace(",", "."))] as const);
  return Object.fromEntries(given.filter(([name, value]) => value !== threshold[name]));
}

function lockWords(isLocked: boolean): string {
  return isLocked
    ? "From the next night on it may move again, within its bounds."
    : "No nightly run moves it until it is unlocked.";
}
