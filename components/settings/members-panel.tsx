"use client";

import { useState } from "react";
import { AddMemberDialog } from "@/components/settings/add-member-dialog.tsx";
import type { AddMember } from "@/components/settings/add-member-dialog.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Select } from "@/components/ui/field.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import type { Role } from "@/lib/access/types.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

export type MemberView = { id: string; name: string; email: string; role: Role };

type MembersPanelProps = {
  members: readonly MemberView[];
  ownMemberId: string;
  canEdit: boolean;
  addMember: AddMember;
  changeRole: (input: { memberId: string; role: Role }) => Promise<ActionResult<unknown>>;
  removeMember: (input: { memberId: string }) => Promise<ActionResult<unknown>>;
};

const ROLE_WORDS: Record<Role, string> = {
  viewer: "Viewer: reads",
  reviewer: "Reviewer: decides",
  admin: "Admin: decides and configures",
};

export function MembersPanel(props: MembersPanelProps) {
  const { members, canEdit, ownMemberId, addMember } = props;
  const [isAdding, setIsAdding] = useState(false);
  const aside = canEdit ? (
    <Button size="small" onClick={() => setIsAdding(true)}>
      Add a member
    </Button>
  ) : null;
  return (
    <Panel title="Members" aside={aside}>
      <ul>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} isSelf={member.id === ownMemberId} {...props} />
        ))}
      </ul>
      <AddMemberDialog
        isOpen={isAdding}
        onOpenChange={setIsAdding}
        addMember={addMember}
        roleWords={ROLE_WORDS}
      />
    </Panel>
  );
}

type MemberRowProps = Pick<MembersPanelProps, "canEdit" | "changeRole" | "removeMember"> & {
  member: MemberView;
  isSelf: boolean;
};

function MemberRow({ member, isSelf, canEdit, changeRole, removeMember }: MemberRowProps) {
  const change = useAction(changeRole);
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-line py-2 first:pt-0 last:border-b-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-medium">
          {member.name} {isSelf ? <span className="font-normal text-muted">(you)</span> : null}
        </span>
        <span className="block truncate text-small text-muted">{member.email}</span>
        {change.generalError === null ? null : (
          <span role="alert" className="block text-small text-bad">
            {change.generalError}
          </span>
        )}
      </span>
      {canEdit && !isSelf ? (
        <span className="flex items-center gap-2">
          <Select
            aria-label={`Role of ${member.name}`}
            value={member.role}
            disabled={change.isPending}
            onChange={(event) => change.run({ memberId: member.id, role: event.target.value as Role })}
          >
            {Object.entries(ROLE_WORDS).map(([role, words]) => (
              <option key={role} value={role}>
                {words}
              </option>
            ))}
          </Select>
          <Button size="small" onClick={() => setIsRemoving(true)}>
            Remove<span className="sr-only"> {member.name}</span>
          </Button>
        </span>
      ) : (
        <span className="text-muted">{ROLE_WORDS[member.role]}</span>
      )}
      <RemoveDialog
        member={member}
        isOpen={isRemoving}
        onOpenChange={setIsRemoving}
        removeMember={removeMember}
      />
    </li>
  );
}

type RemoveDialogProps = Pick<MembersPanelProps, "removeMember"> & {
  member: MemberView;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

function RemoveDialog({ member, isOpen, onOpenChange, removeMember }: RemoveDialogProps) {
  const remove = useAction(removeMember);
  const confirm = () =>
    remove.run({ memberId: member.id }, () => {
      onOpenChange(false);
      showNotice({ title: `${member.name} was removed.`, detail: "Their decisions stay." });
    });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="small"
      title={`Remove ${member.name}?`}
      description="They can no longer sign in to this tenant, from now on. What they decided stays."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button kind="danger" isPending={remove.isPending} onClick={confirm}>
            Remove
          </Button>
        </>
      }
    >
      {remove.generalError === null ? null : (
        <p role="alert" className="text-bad">
          {remove.generalError}
        </p>
      )}
    </Dialog>
  );
}
