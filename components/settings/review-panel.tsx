"use client";

import { type ReactNode, useState } from "react";
import type { MemberView } from "@/components/settings/members-panel.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field, Select, Textarea } from "@/components/ui/field.tsx";
import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { Markdown } from "@/components/ui/markdown.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import { failureClasses } from "@/lib/core/vocabulary.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";
import type { ReviewPolicy } from "@/lib/review/config-types.ts";

type SetInstructions = (input: { instructions: string }) => Promise<ActionResult<unknown>>;
type SetPolicy = (input: ReviewPolicy) => Promise<ActionResult<unknown>>;

type ReviewPanelProps = {
  instructions: string;
  policy: ReviewPolicy;
  members: readonly MemberView[];
  canEdit: boolean;
  setInstructions: SetInstructions;
  setPolicy: SetPolicy;
};

const PEOPLE: Record<number, string> = { 1: "One person", 2: "Two people", 3: "Three people" };
const className = (name: string) => name.replaceAll("_", " ");

/** How the tenant reviews: what reviewers are told, and how many look at a candidate. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { instructions, policy, members, canEdit } = props;
  const [open, setOpen] = useState<"none" | "instructions" | "policy">("none");
  const close = () => setOpen("none");
  const differing = Object.entries(policy.classes).filter(([, count]) => count !== policy.neededReviews);
  const resolver = members.find(({ id }) => id === policy.resolverId)?.name ?? "An admin";
  const edit = (what: "instructions" | "policy", label: string) =>
    canEdit ? (
      <Button size="small" onClick={() => setOpen(what)}>
        {label}
      </Button>
    ) : null;
  return (
    <Panel title="Reviewing">
      <Part label="How many look at a candidate" aside={edit("policy", "Change who reviews")}>
        <p>
          {PEOPLE[policy.neededReviews]} {policy.neededReviews === 1 ? "decides." : "review each one, blind."}
        </p>
        {differing.map(([name, count]) => (
          <p key={name} className="text-muted">
            {className(name)}: {PEOPLE[count]?.toLowerCase()}
          </p>
        ))}
        {policy.neededReviews > 1 || differing.some(([, count]) => count > 1) ? (
          <p className="text-muted">{resolver} says which review stands where they differ.</p>
        ) : null}
      </Part>
      <Part label="Instructions to reviewers" aside={edit("instructions", "Change the instructions")}>
        {instructions.trim() === "" ? (
          <p className="text-muted">
            None yet. What is written here stands on the desk beside every decision.
          </p>
        ) : (
          <Markdown text={instructions} />
        )}
      </Part>
      {open === "instructions" ? <InstructionsDialog {...props} onClose={close} /> : null}
      {open === "policy" ? <PolicyDialog {...props} onClose={close} /> : null}
    </Panel>
  );
}

type PartProps = { label: string; aside: ReactNode; children: ReactNode };

function Part({ label, aside, children }: PartProps) {
  return (
    <div className="border-t border-line py-2.5 first-of-type:border-t-0 first-of-type:pt-0 last-of-type:pb-0">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-small text-muted">{label}</h3>
        {aside}
      </div>
      {children}
    </div>
  );
}

type DialogProps = ReviewPanelProps & { onClose: () => void };

function InstructionsDialog({ instructions, setInstructions, onClose }: DialogProps) {
  const set = useAction(setInstructions);
  return (
    <FormDialog
      title="Instructions to reviewers"
      submitLabel="Save"
      isPending={set.isPending}
      error={set.generalError}
      onSubmit={(form) => set.run({ instructions: formText(form, "instructions") }, onClose)}
      onClose={onClose}
    >
      <Field
        label="What they should know"
        hint="Markdown. It stands on the desk beside every decision."
        error={set.errorOf("instructions")}
      >
        <Textarea name="instructions" defaultValue={instructions} maxLength={8_000} className="min-h-40" />
      </Field>
    </FormDialog>
  );
}

function PolicyDialog({ policy, members, setPolicy, onClose }: DialogProps) {
  const set = useAction(setPolicy);
  const submit = (form: FormData) => {
    const own = failureClasses.flatMap((name) => {
      const count = Number(formText(form, `class-${name}`));
      return count === 0 ? [] : [[name, count] as const];
    });
    const resolverId = formText(form, "resolver");
    set.run(
      {
        neededReviews: Number(formText(form, "neededReviews")),
        classes: Object.fromEntries(own),
        resolverId: resolverId === "" ? null : resolverId,
      },
      onClose,
    );
  };
  return (
    <FormDialog
      title="How many look at a candidate"
      description="It holds for what is captured from now on. What waits already keeps its number."
      submitLabel="Save"
      isPending={set.isPending}
      error={set.anyError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Each candidate"
        hint="More than one: nobody sees another’s review before their own is in. Agreement decides."
      >
        <Select name="neededReviews" defaultValue={policy.neededReviews}>
          <CountOptions />
        </Select>
      </Field>
      <fieldset className="grid gap-2 list:grid-cols-2">
        <legend className="mb-1 text-small text-muted">Failure classes that differ</legend>
        {failureClasses.map((name) => (
          <Field key={name} label={className(name)}>
            <Select name={`class-${name}`} defaultValue={policy.classes[name] ?? 0}>
              <option value={0}>As each candidate</option>
              <CountOptions />
            </Select>
          </Field>
        ))}
      </fieldset>
      <Field label="Says which review stands where they differ">
        <Select name="resolver" defaultValue={policy.resolverId ?? ""}>
          <option value="">Any admin</option>
          {members
            .filter(({ role }) => role !== "viewer")
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
    </FormDialog>
  );
}

function CountOptions() {
  return Object.entries(PEOPLE).map(([count, words]) => (
    <option key={count} value={count}>
      {words}
    </option>
  ));
}
