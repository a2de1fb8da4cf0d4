"use client";

import type { SubmitEvent } from "react";
import { FormError } from "@/components/ui/form-error.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { useAction } from "@/components/ui/use-action.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Field, Input, Select } from "@/components/ui/field.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import type { Role } from "@/lib/access/types.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

export type AddMember = (input: {
  email: string;
  name?: string;
  password?: string;
  role: Role;
}) => Promise<ActionResult<unknown>>;

type AddMemberDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  addMember: AddMember;
  roleWords: Record<Role, string>;
};

const formId = "add-member";

export function AddMemberDialog({ isOpen, onOpenChange, addMember, roleWords }: AddMemberDialogProps) {
  const add = useAction(addMember);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => formText(form, name);
    const email = textOf("email");
    const optional = {
      ...(textOf("name") === "" ? {} : { name: textOf("name") }),
      ...(textOf("password") === "" ? {} : { password: textOf("password") }),
    };
    add.run({ email, role: textOf("role") as Role, ...optional }, () => {
      onOpenChange(false);
      showNotice({ title: `${email} is a member.`, detail: "They can sign in now." });
    });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="small"
      title="Add a member"
      description="Someone who has an account already needs only the e-mail address."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isPending={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-3" noValidate>
        <Field label="E-mail" error={add.errorOf("email")}>
          <Input name="email" type="email" required autoComplete="off" />
        </Field>
        <Field label="Name" error={add.errorOf("name")}>
          <Input name="name" maxLength={200} autoComplete="off" />
        </Field>
        <Field
          label="First password"
          hint="At least 10 characters. Give it to them in person."
          error={add.errorOf("password")}
        >
          <Input name="password" type="password" autoComplete="new-password" />
        </Field>
        <Field label="Role" error={add.errorOf("role")}>
          <Select name="role" defaultValue="reviewer">
            {Object.entries(roleWords).map(([role, words]) => (
              <option key={role} value={role}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <FormError message={add.generalError} />
      </form>
    </Dialog>
  );
}
