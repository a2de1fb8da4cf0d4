"use client";

import { useState } from "react";
import type { SubmitEvent } from "react";
import { FormError } from "@/components/ui/form-error.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { useAction } from "@/components/ui/use-action.ts";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Field, Input } from "@/components/ui/field.tsx";
import type { ApiScope } from "@/lib/access/types.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";
import { scopes } from "@/lib/core/permissions.ts";

export type CreateKey = (input: {
  name: string;
  scopes: ApiScope[];
}) => Promise<ActionResult<{ token: string }>>;

const SCOPE_WORDS: Record<ApiScope, string> = {
  ingest: "send answers and feedback, be served approved answers",
  read: "read responses, candidates and knowledge",
  review: "decide candidates",
  admin: "change thresholds and settings",
};

const formId = "create-key";

type CreateKeyDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  createKey: CreateKey;
};

export function CreateKeyDialog({ isOpen, onOpenChange, createKey }: CreateKeyDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  const close = (next: boolean) => {
    if (!next) setToken(null);
    onOpenChange(next);
  };
  const isShown = token !== null;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      size="small"
      title={isShown ? "Copy the key now" : "Create a key"}
      description={isShown ? "It is shown once and stored only as a hash." : undefined}
      actions={
        isShown ? (
          <Button kind="primary" onClick={() => close(false)}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={() => close(false)}>Cancel</Button>
            <Button kind="primary" type="submit" form={formId}>
              Create
            </Button>
          </>
        )
      }
    >
      {isShown ? <TokenOnce token={token} /> : <KeyForm createKey={createKey} onCreated={setToken} />}
    </Dialog>
  );
}

function KeyForm({ createKey, onCreated }: { createKey: CreateKey; onCreated: (token: string) => void }) {
  const create = useAction(createKey);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = scopes.filter((scope) => form.get(scope) === "on");
    create.run({ name: formText(form, "name"), scopes: chosen }, (data) => onCreated(data.token));
  };
  return (
    <form id={formId} onSubmit={submit} className="grid gap-3" noValidate>
      <Field
        label="Name"
        hint="What will use it: “Support agent, production”."
        error={create.errorOf("name")}
      >
        <Input name="name" maxLength={200} required autoComplete="off" />
      </Field>
      <fieldset>
        <legend className="mb-1 text-small text-muted">It may</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            defaultChecked={scope === "ingest" || scope === "read"}
            label={scope}
            detail={SCOPE_WORDS[scope]}
          />
        ))}
        {create.errorOf("scopes") === undefined ? null : (
          <p role="alert" className="text-small text-bad">
            {create.errorOf("scopes")}
          </p>
        )}
      </fieldset>
      <FormError message={create.generalError} />
    </form>
  );
}

function TokenOnce({ token }: { token: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(token).then(() => setIsCopied(true));
  };
  return (
    <div className="grid gap-2">
      <code className="block rounded-control border border-line bg-sunken px-2.5 py-2 break-all">
        {token}
      </code>
      <span className="flex items-center gap-2">
        <Button size="small" onClick={copy}>
          Copy
        </Button>
        <span role="status" className="text-small text-muted">
          {isCopied ? "Copied" : ""}
        </span>
      </span>
    </div>
  );
}
