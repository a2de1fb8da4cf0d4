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
import type { MatchPolicyInput, MatchPolicyView } from "@/lib/knowledge/types.ts";

type MatchPolicyPanelProps = {
  policy: MatchPolicyView;
  canEdit: boolean;
  setPolicy: (input: MatchPolicyInput) => Promise<ActionResult<unknown>>;
};

/** How many wrong answers may be served, and what that asks of a match. */
export function MatchPolicyPanel(props: MatchPolicyPanelProps) {
  const { policy, canEdit } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title={`At most ${percentText(policy.maxWrongShare, 1)} of what is served may be wrong`}
      aside={
        canEdit ? (
          <Button size="small" onClick={() => setIsOpen(true)}>
            Change the bound
          </Button>
        ) : null
      }
    >
      <p className="text-pretty">{sourceSentence(policy)}</p>
      <p className="mt-2 text-small text-muted">
        What is asked of a match, by how many phrasings the document has:
      </p>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        {policy.thresholds.map(({ minPhrasings, threshold }) => (
          <div key={minPhrasings} className="contents">
            <dt className="text-muted">
              {minPhrasings === 1 ? "1 phrasing" : `${String(minPhrasings)} and more`}
            </dt>
            <dd className="text-right">
              {threshold === null ? "word for word only" : `${percentText(threshold, 1)} sure`}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen ? <BoundDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  );
}

function sourceSentence({ source, labelCount, wrongCount, upperBound }: MatchPolicyView): string {
  if (source === "tenant" && upperBound !== null)
    return `Chosen from ${String(labelCount)} verdicts of your own, ${String(wrongCount)} of them wrong: the true share lies below ${percentText(upperBound, 1)} in 19 of 20 cases.`;
  const own =
    labelCount === 0
      ? "no served answer was judged here yet"
      : `${String(labelCount)} served answers were judged here, too few to go by alone`;
  return `Chosen from public pairs of questions: ${own}.`;
}

function BoundDialog({ policy, setPolicy, onClose }: MatchPolicyPanelProps & { onClose: () => void }) {
  const set = useAction(setPolicy);
  const submit = (form: FormData) =>
    set.run({ maxWrongShare: Number(formText(form, "percent")) / 100 }, onClose);
  return (
    <FormDialog
      title="How many wrong answers may be served"
      description="A lower bound serves fewer answers. Thresholds follow at once."
      submitLabel="Save"
      isPending={set.isPending}
      error={set.generalError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Per cent of served answers" error={set.errorOf("maxWrongShare")}>
        <Input
          name="percent"
          type="number"
          min={0.1}
          max={20}
          step={0.1}
          defaultValue={Math.round(policy.maxWrongShare * 1_000) / 10}
        />
      </Field>
    </FormDialog>
  );
}
