"use client";

import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { useAction } from "@/components/ui/use-action.ts";
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

export function AddMemberDialog({ isOpen, onOpenChange, addMember, roleWords }: AddMemberDialogProps) {
  const add = useAction(addMember);
  const submit = (form: FormData) => {
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
    <FormDialog
      isOpen={isOpen}
      size="small"
      title="Add a member"
      description="Someone who has an account already needs only the e-mail address."
      submitLabel="Add"
      isPending={add.isPending}
      error={add.generalError}
      onSubmit={submit}
      onClose={() => onOpenChange(false)}
    >
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
    </FormDialog>
  );
}
