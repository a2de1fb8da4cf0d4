"use client";

import { useMemo, useState } from "react";
import { describeRuleChange, KIND_WORDS } from "@/components/confidence/describe-config.ts";
import { DeleteRuleDialog } from "@/components/confidence/delete-rule-dialog.tsx";
import { RuleDialog } from "@/components/confidence/rule-dialog.tsx";
import type { SetConfig } from "@/components/confidence/set-config.ts";
import type { TryScoring } from "@/components/confidence/try-result.tsx";
import { DataTable } from "@/components/data-table/data-table.tsx";
import type { DataColumn } from "@/components/data-table/data-table.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ScoringConfig } from "@/lib/confidence/config-types.ts";
import type { TenantRule } from "@/lib/confidence/types.ts";

type RulesPanelProps = {
  config: ScoringConfig;
  /** Null for who may only look. */
  setConfig: SetConfig | null;
  tryScoring: TryScoring | null;
};

type Editing = { kind: "add" } | { kind: "edit" | "delete"; rule: TenantRule };

/** What the tenant's agents must and must not say. */
export function RulesPanel({ config, setConfig, tryScoring }: RulesPanelProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const { rules } = config;
  const columns = useRuleColumns({ config, setConfig, onEdit: setEditing });
  const close = () => setEditing(null);
  const dialog = { config, setConfig, onClose: close };
  return (
    <Panel
      title="Your own rules"
      aside={
        setConfig === null ? null : (
          <Button size="small" onClick={() => setEditing({ kind: "add" })}>
            Add a rule
          </Button>
        )
      }
    >
      <DataTable
        caption="Rules of your own, each with what it looks for and how grave breaking it is"
        columns={columns}
        rows={rules}
        rowId={(rule) => rule.id}
        empty={
          <EmptyState title="No rules of your own yet">
            Say what your agents must not say, must say, or must stay out of. An answer that breaks a rule
            scores lower; where the rule blocks, a person always looks.
          </EmptyState>
        }
      />
      {editing !== null && editing.kind !== "delete" && setConfig !== null && tryScoring !== null ? (
        <RuleDialog
          {...dialog}
          setConfig={setConfig}
          rule={editing.kind === "edit" ? editing.rule : null}
          tryScoring={tryScoring}
        />
      ) : null}
      {editing?.kind === "delete" && setConfig !== null ? (
        <DeleteRuleDialog {...dialog} setConfig={setConfig} rule={editing.rule} />
      ) : null}
    </Panel>
  );
}

type ColumnInput = Pick<RulesPanelProps, "config" | "setConfig"> & { onEdit: (editing: Editing) => void };

function useRuleColumns({ config, setConfig, onEdit }: ColumnInput): DataColumn<TenantRule>[] {
  return useMemo(() => {
    const columns: DataColumn<TenantRule>[] = [
      { id: "name", header: "Rule", cell: (rule) => <RuleTitle rule={rule} /> },
      {
        id: "severity",
        header: "Breaking it",
        width: "104px",
        cell: ({ severity }) =>
          severity === "block" ? <Chip tone="bad">blocks</Chip> : <Chip tone="warn">warns</Chip>,
      },
    ];
    if (setConfig === null)
      return [...columns, { id: "on", header: "On", cell: (rule) => (rule.isEnabled ? "on" : "off") }];
    return [
      ...columns,
      {
        id: "on",
        header: "On",
        width: "52px",
        isHeaderHidden: true,
        cell: (rule) => <RuleSwitch rule={rule} config={config} setConfig={setConfig} />,
      },
      {
        id: "actions",
        header: "Actions",
        isHeaderHidden: true,
        align: "end",
        cell: (rule) => (
          <span className="inline-flex gap-1">
            <Button size="small" kind="ghost" onClick={() => onEdit({ kind: "edit", rule })}>
              Edit<span className="sr-only"> {rule.name}</span>
            </Button>
            <Button size="small" kind="ghost" onClick={() => onEdit({ kind: "delete", rule })}>
              Delete<span className="sr-only"> {rule.name}</span>
            </Button>
          </span>
        ),
      },
    ];
  }, [config, setConfig, onEdit]);
}

function RuleTitle({ rule }: { rule: TenantRule }) {
  return (
    <span className={rule.isEnabled ? undefined : "text-muted"}>
      <span className="font-medium">{rule.name}</span>
      <span className="block text-small font-normal text-muted">
        {KIND_WORDS[rule.kind].label.toLowerCase()}{" "}
        <code className="rounded-small bg-sunken px-1 wrap-anywhere">{rule.pattern}</code>
        {rule.form === "word" ? "" : rule.form === "regex" ? ", a pattern" : ", also inside words"}
      </span>
    </span>
  );
}

type RuleSwitchProps = { rule: TenantRule; config: ScoringConfig; setConfig: SetConfig };

function RuleSwitch({ rule, config, setConfig }: RuleSwitchProps) {
  const set = useAction(setConfig);
  const toggle = () => {
    const after = { ...rule, isEnabled: !rule.isEnabled };
    const rules = config.rules.map((one) => (one.id === rule.id ? after : one));
    set.run({ rules, expectedNumber: config.number, reason: describeRuleChange(rule, after) });
  };
  return (
    <>
      <Checkbox
        aria-label={`${rule.name} is on`}
        checked={rule.isEnabled}
        disabled={set.isPending}
        onChange={toggle}
      />
      {set.generalError === null ? null : (
        <span role="alert" className="text-small text-bad">
          {set.generalError}
        </span>
      )}
    </>
  );
}
