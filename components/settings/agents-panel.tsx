"use client";

import { useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { useAction } from "@/components/ui/use-action.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field, Input } from "@/components/ui/field.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import type { ActionResult } from "@/lib/core/action-result.ts";

export type AgentView = {
  id: string;
  key: string;
  name: string;
  lastMessages: number;
  semanticRecallTopK: number;
  workingMemory: boolean;
};

type CreateAgent = (input: { key: string; name: string }) => Promise<ActionResult<unknown>>;

type AgentsPanelProps = { agents: readonly AgentView[]; canEdit: boolean; createAgent: CreateAgent };

export function AgentsPanel({ agents, canEdit, createAgent }: AgentsPanelProps) {
  const [isAdding, setIsAdding] = useState(false);
  const aside = canEdit ? (
    <Button size="small" onClick={() => setIsAdding(true)}>
      Add an agent
    </Button>
  ) : null;
  return (
    <Panel title="Agents" aside={aside}>
      {agents.length === 0 ? (
        <p className="text-muted">
          No agents yet. Answers can be sent without one; with one they can be told apart.
        </p>
      ) : null}
      <ul>
        {agents.map((agent) => (
          <li
            key={agent.id}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-2 first:pt-0 last:border-b-0 last:pb-0"
          >
            <span>
              <span className="font-medium">{agent.name}</span>{" "}
              <code className="text-small text-muted">{agent.key}</code>
            </span>
            <span className="text-small text-muted">{describeMemory(agent)}</span>
          </li>
        ))}
      </ul>
      <AddAgentDialog isOpen={isAdding} onOpenChange={setIsAdding} createAgent={createAgent} />
    </Panel>
  );
}

function describeMemory(agent: AgentView): string {
  const recall = agent.semanticRecallTopK === 0 ? "no recall" : `recalls ${String(agent.semanticRecallTopK)}`;
  return `remembers the last ${String(agent.lastMessages)} messages, ${recall}${agent.workingMemory ? ", keeps working memory" : ""}`;
}

type AddAgentDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  createAgent: CreateAgent;
};

function AddAgentDialog({ isOpen, onOpenChange, createAgent }: AddAgentDialogProps) {
  const add = useAction(createAgent);
  const submit = (form: FormData) => {
    add.run({ key: formText(form, "key"), name: formText(form, "name") }, () => onOpenChange(false));
  };
  return (
    <FormDialog
      isOpen={isOpen}
      size="small"
      title="Add an agent"
      submitLabel="Add"
      isPending={add.isPending}
      error={add.generalError}
      onSubmit={submit}
      onClose={() => onOpenChange(false)}
    >
      <Field label="Name" error={add.errorOf("name")}>
        <Input name="name" required maxLength={200} autoComplete="off" />
      </Field>
      <Field
        label="Key"
        hint="What the API calls it, such as support-web. It cannot be changed later."
        error={add.errorOf("key")}
      >
        <Input name="key" required maxLength={100} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
