"use client";

import { useState } from "react";
import { ColleagueOptions } from "@/components/review/colleague-options.tsx";
import type { Colleague, ShownAssignment } from "@/components/review/desk-types.ts";
import { Button } from "@/components/ui/button.tsx";
import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { Field, Select, Textarea } from "@/components/ui/field.tsx";
import { SegmentedControl } from "@/components/ui/segmented-control.tsx";
import type { AssignmentKind } from "@/lib/review/types.ts";

export type Giving = { memberId: string | null; kind: AssignmentKind; note?: string };

type GiveDialogProps = {
  assignment: ShownAssignment | null;
  colleagues: readonly Colleague[];
  isPending: boolean;
  onGive: (giving: Giving) => void;
  onClose: () => void;
};

const KINDS = [
  { value: "escalated", label: "Escalate" },
  { value: "assigned", label: "Assign" },
] as const;

/** Gives the candidate to one named person: they are told, it stands first for them, and nobody else draws it. */
export function GiveDialog({ assignment, colleagues, isPending, onGive, onClose }: GiveDialogProps) {
  const others = colleagues.filter(({ isMe }) => !isMe);
  const [memberId, setMemberId] = useState((others[0] ?? colleagues[0])?.id ?? "");
  const [kind, setKind] = useState<AssignmentKind>("escalated");
  const [note, setNote] = useState("");
  const give = () => {
    if (memberId === "" || isPending) return;
    const words = note.trim();
    onGive({ memberId, kind, ...(words === "" ? {} : { note: words }) });
  };
  return (
    <FormDialog
      title="Give to somebody"
      description="They are told, it stands first in their queue, and nobody else draws it."
      size="small"
      submitLabel={kind === "escalated" ? "Escalate and next" : "Assign and next"}
      isPending={isPending}
      error={null}
      onSubmit={give}
      onClose={onClose}
    >
      <SegmentedControl legend="How" value={kind} onChange={setKind} segments={KINDS} />
      <Field label="To" hint={others.length === 0 ? "Nobody else of your tenant may review." : undefined}>
        <Select value={memberId} onChange={(event) => setMemberId(event.target.value)}>
          <ColleagueOptions colleagues={colleagues} />
        </Select>
      </Field>
      <Field label={kind === "escalated" ? "What they should know" : "Note"}>
        <Textarea
          value={note}
          maxLength={2_000}
          onChange={(event) => setNote(event.target.value)}
          className="min-h-16"
        />
      </Field>
      {assignment === null ? null : (
        <p className="flex items-center justify-between gap-2 text-small text-muted">
          <span>
            {assignment.to.isMe ? "You have it" : `${assignment.to.name} has it`}, from {assignment.by}.
          </span>
          <Button size="small" onClick={() => onGive({ memberId: null, kind: "assigned" })}>
            Take it back
          </Button>
        </p>
      )}
    </FormDialog>
  );
}
