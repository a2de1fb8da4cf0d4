"use client";

import type { ReactNode } from "react";
import type { SetConfig } from "@/components/confidence/set-config.ts";
import { Field, Textarea } from "@/components/ui/field.tsx";
import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { showNotice } from "@/components/ui/toast.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { SetScoringConfigInput } from "@/lib/confidence/config-types.ts";

type ReasonDialogProps = {
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
  const { title, description, readChange, notice, setConfig, onClose, children } = props;
  const set = useAction(setConfig);
  const submit = (form: FormData) => {
    const change = readChange(form);
    if (change === null) return;
    set.run({ ...change, reason: formText(form, "reason") }, () => {
      onClose();
      showNotice(notice);
    });
  };
  return (
    <FormDialog
      size="small"
      title={title}
      description={description}
      submitLabel="Save"
      isPending={set.isPending}
      error={set.errorOf("weights") ?? set.generalError}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <Field label="Reason" hint="The next admin reads it in the history." error={set.errorOf("reason")}>
        <Textarea name="reason" required maxLength={2_000} className="min-h-16" />
      </Field>
    </FormDialog>
  );
}
