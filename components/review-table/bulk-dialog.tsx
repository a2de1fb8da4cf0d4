"use client";

import { useState } from "react";
import { REJECT_REASON_LABELS } from "@/components/review/describe-decision.ts";
import { describeSkips } from "@/components/review-table/bulk-bar.tsx";
import type { Choice } from "@/components/review-table/table-types.ts";
import { type ShownEffect, useBulkEffect } from "@/components/review-table/use-bulk-effect.ts";
import { ACTION_WORDS } from "@/components/review-table/words.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Field, Input, Select, Textarea } from "@/components/ui/field.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { type BulkAction, BulkChange, type BulkTarget } from "@/lib/review/bulk-types.ts";
import { bulkCap } from "@/lib/review/queue-types.ts";
import { rejectReasons } from "@/lib/core/vocabulary.ts";

const number = new Intl.NumberFormat("en");

type Draft = { reason: string; note: string; memberId: string; tag: string };

/** The change as it is filled in; null while something is missing. */
function toChange(action: BulkAction, { reason, note, memberId, tag }: Draft): BulkChange | null {
  const given = {
    reject: { action, reason, ...(note.trim() === "" ? {} : { note: note.trim() }) },
    assign: { action, memberId: memberId === "nobody" ? null : memberId },
    tag: { action, tag },
    untag: { action, tag },
    reopen: { action },
  };
  return BulkChange.safeParse(given[action]).data ?? null;
}

type BulkDialogProps = {
  action: BulkAction;
  target: BulkTarget;
  members: readonly Choice[];
  onStart: (change: BulkChange, candidateIds: string[]) => void;
  onClose: () => void;
};

/** What is to be done and, before it is, exactly to how many and why not to the others. */
export function BulkDialog({ action, target, members, onStart, onClose }: BulkDialogProps) {
  const [draft, setDraft] = useState<Draft>({ reason: "", note: "", memberId: "", tag: "" });
  const change = toChange(action, draft);
  const shown = useBulkEffect(change, target);
  const { verb } = ACTION_WORDS[action];
  const changes = shown.effect?.changes ?? 0;
  const start = () => {
    if (change === null || shown.effect === null || changes === 0) return;
    onStart(change, shown.effect.candidateIds);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`${verb} many at once`}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={action === "reject" ? "danger" : "primary"} disabled={changes === 0} onClick={start}>
            {changes === 0 ? verb : `${verb} ${number.format(changes)}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <ChangeFields
          action={action}
          draft={draft}
          members={members}
          onDraft={(part) => setDraft({ ...draft, ...part })}
        />
        <Effect shown={shown} action={action} isAsked={change !== null} />
      </div>
    </Dialog>
  );
}

type ChangeFieldsProps = Pick<BulkDialogProps, "action" | "members"> & {
  draft: Draft;
  onDraft: (part: Partial<Draft>) => void;
};

function ChangeFields({ action, draft, members, onDraft }: ChangeFieldsProps) {
  switch (action) {
    case "reject":
      return (
        <>
          <Field label="Why?">
            <Select value={draft.reason} onChange={({ target }) => onDraft({ reason: target.value })}>
              <option value="">Choose a reason</option>
              {rejectReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {REJECT_REASON_LABELS[reason]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Note, if it helps the next reader">
            <Textarea
              value={draft.note}
              maxLength={1_800}
              className="min-h-14"
              onChange={({ target }) => onDraft({ note: target.value })}
            />
          </Field>
        </>
      );
    case "assign":
      return (
        <Field label="To whom?">
          <Select value={draft.memberId} onChange={({ target }) => onDraft({ memberId: target.value })}>
            <option value="">Choose somebody</option>
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="nobody">Nobody: take it back</option>
          </Select>
        </Field>
      );
    case "tag":
    case "untag":
      return (
        <Field
          label={action === "tag" ? "Tag to put on" : "Tag to take off"}
          hint="Letters, digits, spaces, dots and dashes."
        >
          <Input value={draft.tag} maxLength={40} onChange={({ target }) => onDraft({ tag: target.value })} />
        </Field>
      );
    case "reopen":
      return (
        <p>They go back into the queue. What they published stays live until a new decision replaces it.</p>
      );
    default:
      return action satisfies never;
  }
}

function Effect({ shown, action, isAsked }: { shown: ShownEffect; action: BulkAction; isAsked: boolean }) {
  const { effect, error, isPending } = shown;
  if (error !== null) return <FormError message={error} />;
  if (!isAsked) return <p className="text-muted">Then you see how many it changes, before it does.</p>;
  if (effect === null || isPending) return <p className="text-muted">Counting</p>;
  const left = effect.candidateIds.length - effect.changes;
  return (
    <div role="status" className="grid gap-1 rounded-control bg-sunken px-3 py-2">
      <p>
        <b className="font-medium">{number.format(effect.changes)}</b> will be {ACTION_WORDS[action].done}.
        {left === 0
          ? " None is left out."
          : ` ${number.format(left)} stay as they are: ${describeSkips(effect.skips)}.`}
      </p>
      {effect.isBounded ? (
        <p className="text-warn">
          More match. One run takes {number.format(bulkCap)}, those that wait longest; run it again for the
          rest.
        </p>
      ) : null}
    </div>
  );
}
