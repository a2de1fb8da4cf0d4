"use client";

import type { ReactNode, SubmitEvent } from "react";
import type { SetConfig } from "@/components/confidence/set-config.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Field, Textarea } from "@/components/ui/field.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { showNotice } from "@/components/ui/toast.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { SetScoringConfigInput } from "@/lib/confidence/config-types.ts";

type ReasonDialogProps = {
  formId: string;
  title: string;
  description: string;
  /** What is changed beside the reason; null keeps the dialog open, because something in it is not right yet. */
  readChange: (form: FormData) => Omit<SetScoringConfigInput, "reason"> | null;
  notice: { title: string; detail: string };
  setConfig: SetConfig;
  onClose: () => void;
  children?: ReactNode;
};

/** A change of the scoring that needs its reason: it is what the next admin reads in the history. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { formId, title, description, readChange, notice, setConfig, onClose, children } = props;
  const set = useAction(setConfig);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const change = readChange(form);
    if (change === null) return;
    set.run({ ...change, reason: formText(form, "reason") }, () => {
      onClose();
      showNotice(notice);
    });
  };
  const otherError = set.errorOf("weights") ?? set.generalError;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="small"
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isPending={set.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-3" noValidate>
        {children}
        <Field label="Reason" hint="The next admin reads it in the history." error={set.errorOf("reason")}>
          <Textarea name="reason" required maxLength={2_000} className="min-h-16" />
        </Field>
        <FormError message={otherError} />
      </form>
    </Dialog>
  );
}
