"use client";

import { Field, Textarea } from "@/components/ui/field.tsx";
import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

type Which = { documentId: string; expectedVersionId?: string };

type PauseDialogProps = {
  which: Which;
  pause: (input: Which & { reason: string }) => Promise<ActionResult<unknown>>;
  onPaused: () => void;
  onClose: () => void;
};

/** Takes the document out of serving, with the reason the next curator reads. */
export function PauseDialog({ which, pause, onPaused, onClose }: PauseDialogProps) {
  const run = useAction(pause);
  const submit = (form: FormData) =>
    run.run({ ...which, reason: formText(form, "reason") }, () => {
      onClose();
      onPaused();
    });
  return (
    <FormDialog
      size="small"
      title="Pause this document"
      description="It is served to nobody until somebody resumes it. What is approved into it meanwhile waits with it."
      submitLabel="Pause"
      isPending={run.isPending}
      error={run.generalError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Reason" hint="Whoever sees to the document reads it." error={run.errorOf("reason")}>
        <Textarea name="reason" required maxLength={500} className="min-h-16" />
      </Field>
    </FormDialog>
  );
}
