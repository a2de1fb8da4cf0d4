"use client";

import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { findUnread } from "@/components/ui/find-unread.ts";
import { Dialog } from "@/components/ui/dialog.tsx";
import { FormError } from "@/components/ui/form-error.tsx";

type FormDialogProps = {
  isOpen?: boolean;
  title: ReactNode;
  description?: ReactNode;
  size?: "small" | "regular";
  submitLabel: string;
  isPending: boolean;
  /** What went wrong that no field shows. */
  error: string | null | undefined;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that asks for a form's fields and sends them, or is left without. */
export function FormDialog(props: FormDialogProps) {
  const { isOpen = true, submitLabel, isPending, error, onSubmit, onClose, children, ...shown } = props;
  const formId = useId();
  const [unreadLabel, setUnreadLabel] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unread = findUnread(event.currentTarget.elements);
    setUnreadLabel(unread?.label ?? null);
    if (unread?.control instanceof HTMLElement) {
      unread.control.focus();
      return;
    }
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      {...shown}
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? undefined : onClose())}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-3" noValidate>
        {children}
        <FormError
          message={
            unreadLabel === null
              ? (error ?? null)
              : `“${unreadLabel}” cannot be read: complete it or empty it.`
          }
        />
      </form>
    </Dialog>
  );
}
