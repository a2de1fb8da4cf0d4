"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Field, Input } from "@/components/ui/field.tsx";
import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { Panel } from "@/components/ui/panel.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";
import { percentText } from "@/lib/core/percent-text.ts";
import type { StandingPolicy } from "@/lib/knowledge/types.ts";

type StandingPolicyPanelProps = {
  policy: StandingPolicy;
  canEdit: boolean;
  setPolicy: (input: StandingPolicy) => Promise<ActionResult<unknown>>;
};

/** From when on an approved answer that turns out wrong is paused without asking. */
export function StandingPolicyPanel(props: StandingPolicyPanelProps) {
  const { policy, canEdit } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { minWrong, rightShare, decisionsInRow } = policy;
  return (
    <Panel
      title="Approved answers that turn out wrong"
      aside={
        canEdit ? (
          <Button size="small" onClick={() => setIsOpen(true)}>
            Change the limits
          </Button>
        ) : null
      }
    >
      <p className="text-pretty">
        A document is paused, with an alert, when{" "}
        {decisionsInRow === 1
          ? "a reviewer calls an answer served from it wrong"
          : `the last ${String(decisionsInRow)} reviewers called answers served from it wrong`}
        , or after {minWrong} wrong ones where less than {percentText(rightShare)} can be right.
      </p>
      <p className="mt-1 text-muted text-pretty">
        Votes, people who ask again and reviewers count, each with its weight. A new version starts anew.
      </p>
      {isOpen ? <PolicyDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  );
}

function PolicyDialog({ policy, setPolicy, onClose }: StandingPolicyPanelProps & { onClose: () => void }) {
  const set = useAction(setPolicy);
  const submit = (form: FormData) =>
    set.run(
      {
        minWrong: Number(formText(form, "minWrong")),
        rightShare: Number(formText(form, "rightPercent")) / 100,
        decisionsInRow: Number(formText(form, "decisionsInRow")),
      },
      onClose,
    );
  return (
    <FormDialog
      title="When a document is paused by itself"
      description="It counts from the next time somebody judges an answer."
      submitLabel="Save"
      isPending={set.isPending}
      error={set.generalError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Reviewers in a row who say wrong" error={set.errorOf("decisionsInRow")}>
        <Input
          name="decisionsInRow"
          type="number"
          min={1}
          max={20}
          step={1}
          defaultValue={policy.decisionsInRow}
        />
      </Field>
      <Field label="Wrong answers from which on the share counts" error={set.errorOf("minWrong")}>
        <Input name="minWrong" type="number" min={1} max={100} step={1} defaultValue={policy.minWrong} />
      </Field>
      <Field
        label="Per cent that must be able to be right"
        hint="The upper end of what is likely, by those who judged."
        error={set.errorOf("rightShare")}
      >
        <Input
          name="rightPercent"
          type="number"
          min={1}
          max={100}
          step={1}
          defaultValue={Math.round(policy.rightShare * 100)}
        />
      </Field>
    </FormDialog>
  );
}
