"use client";

import { Bookmark } from "lucide-react";
import { useState } from "react";
import {
  changeViewAction,
  deleteViewAction,
  saveViewAction,
} from "@/app/(dashboard)/review/table/actions.ts";
import { addressOf } from "@/components/review-table/query-address.ts";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Field, Input } from "@/components/ui/field.tsx";
import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { Menu, MenuGroup, MenuItem, MenuSeparator } from "@/components/ui/menu.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { SavedQuery, SavedView } from "@/lib/review/queue-types.ts";

type SavedViewMenuProps = {
  views: readonly SavedView[];
  query: SavedQuery;
  canSave: boolean;
  isAdmin: boolean;
};

/** Saved views to go to, and what can be done with the one in sight. */
export function SavedViewMenu({ views, query, canSave, isAdmin }: SavedViewMenuProps) {
  const [editing, setEditing] = useState<SavedView | "new" | null>(null);
  const removing = useAction(deleteViewAction, { isAnnounced: true });
  const here = addressOf(query);
  const current = views.find((view) => addressOf(view.query) === here) ?? null;
  const canChange = canSave && current !== null && (current.isMine || (isAdmin && current.isShared));
  const remove = (view: SavedView) =>
    removing.run({ viewId: view.id }, () => showNotice({ title: "View deleted.", detail: view.name }));
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="small" className="max-w-[180px]">
            <Bookmark size={14} aria-hidden="true" />
            <span className="truncate">{current?.name ?? "Views"}</span>
          </Button>
        }
      >
        <ViewGroup label="Mine" views={views.filter(({ isMine }) => isMine)} />
        <ViewGroup label="Shared with me" views={views.filter(({ isMine }) => !isMine)} />
        {canSave ? (
          <>
            {views.length > 0 ? <MenuSeparator /> : null}
            <MenuItem onSelect={() => setEditing("new")}>Save this view</MenuItem>
          </>
        ) : null}
        {canChange ? (
          <>
            <MenuItem onSelect={() => setEditing(current)}>Rename or share</MenuItem>
            <MenuItem isDanger onSelect={() => remove(current)}>
              Delete this view
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {editing === null ? null : (
        <ViewDialog
          view={editing === "new" ? null : editing}
          query={query}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

function ViewGroup({ label, views }: { label: string; views: readonly SavedView[] }) {
  if (views.length === 0) return null;
  return (
    <MenuGroup label={label}>
      {views.map((view) => (
        <MenuItem key={view.id} href={addressOf(view.query)}>
          {view.name}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

type ViewDialogProps = { view: SavedView | null; query: SavedQuery; onClose: () => void };

function ViewDialog({ view, query, onClose }: ViewDialogProps) {
  const saving = useAction(saveViewAction);
  const changing = useAction(changeViewAction);
  const { isPending, errorOf, generalError } = view === null ? saving : changing;
  const submit = (form: FormData) => {
    const name = formText(form, "name");
    const isShared = form.get("isShared") === "on";
    const done = () => {
      showNotice({ title: "View saved.", detail: name });
      onClose();
    };
    if (view === null) saving.run({ name, isShared, query }, done);
    else changing.run({ viewId: view.id, name, isShared }, done);
  };
  return (
    <FormDialog
      title={view === null ? "Save this view" : "Rename or share"}
      description="Filter, order and columns as they are now."
      size="small"
      submitLabel="Save"
      isPending={isPending}
      error={generalError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" error={errorOf("name")}>
        <Input name="name" required maxLength={60} defaultValue={view?.name} />
      </Field>
      <Checkbox name="isShared" label="Share with everybody here" defaultChecked={view?.isShared ?? false} />
    </FormDialog>
  );
}
