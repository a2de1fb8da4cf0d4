"use client";

import { rejectReasons } from "@/lib/core/vocabulary.ts";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { REJECT_REASON_LABELS } from "@/components/review/describe-decision.ts";
import { VerdictField } from "@/components/review/verdict-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Field, Textarea } from "@/components/ui/field.tsx";
import type { AnswerVerdict, RejectReason } from "@/lib/review/types.ts";

export type Rejection = { reason: RejectReason; answerVerdict: AnswerVerdict };

type RejectDialogProps = {
  /** What the person chose before, null where nothing was. */
  answerVerdict: AnswerVerdict | null;
  /** The note on the decision, kept with the rest of the draft. */
  note: string;
  onNote: (note: string) => void;
  isPending: boolean;
  onReject: (rejection: Rejection) => void;
  onClose: () => void;
};

/** Asks why; the R key opens it and never decides alone. */
export function RejectDialog(props: RejectDialogProps) {
  const { answerVerdict, note, onNote, isPending, onReject, onClose } = props;
  const [code, setCode] = useState<RejectReason | null>(null);
  const [verdict, setVerdict] = useState(answerVerdict);
  const firstReason = useRef<HTMLInputElement>(null);
  const shownVerdict = verdict ?? "unsure";
  const submit = () => {
    if (code !== null && !isPending) onReject({ reason: code, answerVerdict: shownVerdict });
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.repeat || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(opens) => (opens ? undefined : onClose())}
      title="Reject: nothing is learned from this"
      description="The other questions of its cluster stay in the queue."
      size="small"
      initialFocus={firstReason}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="danger"
            keys="mod+enter"
            disabled={code === null}
            isPending={isPending}
            onClick={submit}
          >
            Reject and next
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5" onKeyDown={submitByKey}>
        <fieldset>
          <legend className="mb-1 text-small text-muted">Why?</legend>
          {rejectReasons.map((reason, index) => (
            <label key={reason} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
              <input
                ref={index === 0 ? firstReason : undefined}
                type="radio"
                name="reject-reason"
                checked={code === reason}
                onChange={() => setCode(reason)}
                className="size-[15px] accent-accent"
              />
              {REJECT_REASON_LABELS[reason]}
            </label>
          ))}
        </fieldset>
        <Field label="Note, if it helps the next reader">
          <Textarea
            value={note}
            maxLength={2_000}
            onChange={(event) => onNote(event.target.value)}
            className="min-h-14"
          />
        </Field>
        <VerdictField value={shownVerdict} onChange={setVerdict} hasKeys={false} />
      </div>
    </Dialog>
  );
}
