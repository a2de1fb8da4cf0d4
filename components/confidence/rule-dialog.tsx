"use client";

import { useRef, useState } from "react";
import { describeRuleChange, FORM_WORDS, KIND_WORDS } from "@/components/confidence/describe-config.ts";
import type { SetConfig } from "@/components/confidence/set-config.ts";
import { MarkedAnswer } from "@/components/confidence/try-result.tsx";
import type { TryScoring } from "@/components/confidence/try-result.tsx";
import { useTry } from "@/components/confidence/use-try.ts";
import { Field, Input, Select, Textarea } from "@/components/ui/field.tsx";
import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { showNotice } from "@/components/ui/toast.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ScoringConfig } from "@/lib/confidence/config-types.ts";
import {
  maxPatternLength,
  type TenantRule,
  tenantRuleForms,
  tenantRuleKinds,
} from "@/lib/confidence/types.ts";

type RuleDialogProps = {
  /** Null for a new one. */
  rule: TenantRule | null;
  config: ScoringConfig;
  setConfig: SetConfig;
  tryScoring: TryScoring;
  onClose: () => void;
};

export function RuleDialog({ rule, config, setConfig, tryScoring, onClose }: RuleDialogProps) {
  const set = useAction(setConfig);
  const submit = (form: FormData) => {
    const { id, ...given } = readRule(form, rule);
    const after = { id, ...given };
    const rules =
      rule === null
        ? [...config.rules, given]
        : config.rules.map((one) => (one.id === rule.id ? after : one));
    const reason = describeRuleChange(rule, after);
    set.run({ rules, expectedNumber: config.number, reason }, () => {
      onClose();
      showNotice({ title: "The rule is saved.", detail: "Answers from now on are held against it." });
    });
  };
  return (
    <FormDialog
      title={rule === null ? "Add a rule" : `Edit “${rule.name}”`}
      submitLabel="Save"
      isPending={set.isPending}
      error={set.errorBeside(["name", "pattern", "severity"])}
      onSubmit={submit}
      onClose={onClose}
    >
      <RuleFields rule={rule} errorOf={set.errorOf} tryScoring={tryScoring} />
    </FormDialog>
  );
}

const newRuleId = "00000000-0000-4000-8000-000000000000";

function readRule(form: FormData, before: TenantRule | null): TenantRule {
  const kind = formText(form, "kind");
  const shape = formText(form, "form");
  return {
    id: before?.id ?? newRuleId,
    name: formText(form, "name"),
    kind: tenantRuleKinds.find((one) => one === kind) ?? "forbidden_phrase",
    form: tenantRuleForms.find((one) => one === shape) ?? "word",
    pattern: formText(form, "pattern"),
    severity: formText(form, "severity") === "block" ? "block" : "warn",
    isEnabled: before?.isEnabled ?? true,
  };
}

type RuleFieldsProps = {
  rule: TenantRule | null;
  errorOf: (field: string) => string | undefined;
  tryScoring: TryScoring;
};

function RuleFields({ rule, errorOf, tryScoring }: RuleFieldsProps) {
  const [kind, setKind] = useState(rule?.kind ?? "forbidden_phrase");
  const [form, setForm] = useState(rule?.form ?? "word");
  return (
    <>
      <Field label="Name" hint="What reviewers read beside an answer that breaks it." error={errorOf("name")}>
        <Input name="name" defaultValue={rule?.name} required maxLength={100} autoComplete="off" />
      </Field>
      <div className="grid gap-3 list:grid-cols-2">
        <Field label="An answer" hint={KIND_WORDS[kind].detail}>
          <Select
            name="kind"
            value={kind}
            onChange={(event) => setKind(tenantRuleKinds.find((one) => one === event.target.value) ?? kind)}
          >
            {tenantRuleKinds.map((one) => (
              <option key={one} value={one}>
                {KIND_WORDS[one].label.toLowerCase()}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Looked for as" hint={FORM_WORDS[form].detail}>
          <Select
            name="form"
            value={form}
            onChange={(event) => setForm(tenantRuleForms.find((one) => one === event.target.value) ?? form)}
          >
            {(["word", "literal", "regex"] as const).map((one) => (
              <option key={one} value={one}>
                {FORM_WORDS[one].label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={form === "regex" ? "Pattern" : "Words"} error={errorOf("pattern")}>
        <Input
          name="pattern"
          defaultValue={rule?.pattern}
          required
          maxLength={maxPatternLength}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      <Field label="Breaking it" error={errorOf("severity")}>
        <Select name="severity" defaultValue={rule?.severity ?? "warn"}>
          <option value="warn">warns: the answer scores lower</option>
          <option value="block">blocks: a person always looks</option>
        </Select>
      </Field>
      <DraftTry rule={rule} tryScoring={tryScoring} />
    </>
  );
}

/** Tries the rule as it stands in the form, alone and before it is saved. */
function DraftTry({ rule, tryScoring }: { rule: TenantRule | null; tryScoring: TryScoring }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [answer, setAnswer] = useState("");
  const tried = useTry(tryScoring);
  const run = (text: string) => {
    setAnswer(text);
    const form = field.current?.form;
    if (text.trim() === "" || form == null) return;
    const draft = { ...readRule(new FormData(form), rule), isEnabled: true, name: "this rule" };
    tried.run({ question: "?", answer: text, rules: [draft] });
  };
  const broken = tried.result?.broken.filter((one) => one.source === "tenant") ?? [];
  return (
    <div className="grid gap-1.5">
      <Field label="Try it on an answer" hint="Nothing is saved by trying.">
        <Textarea
          ref={field}
          className="min-h-16"
          maxLength={32_000}
          value={answer}
          onChange={(event) => run(event.target.value)}
          onFocus={() => run(answer)}
        />
      </Field>
      <div role="status">
        {tried.error !== null ? <p className="text-small text-bad">{tried.error}</p> : null}
        {answer.trim() === "" || tried.result === null || tried.error !== null ? null : (
          <p className="text-small text-muted">
            {broken.length === 0 ? "Not broken." : broken[0]?.span === null ? "Broken." : "Broken by:"}
          </p>
        )}
      </div>
      {broken.some((one) => one.span !== null) ? (
        <MarkedAnswer answer={tried.tried?.answer ?? ""} broken={broken} />
      ) : null}
    </div>
  );
}
