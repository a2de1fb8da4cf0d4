"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { AnswerPart } from "@/components/knowledge/answer-part.tsx";
import { PhrasingEditor } from "@/components/knowledge/phrasing-editor.tsx";
import { NewerVersion } from "@/components/knowledge/newer-version.tsx";
import { announceDone } from "@/components/knowledge/undo-offer.tsx";
import { type EditBase, useEdit } from "@/components/knowledge/use-edit.ts";
import { KEYS } from "@/components/shell/keys.ts";
import { useKeys } from "@/components/shell/use-keys.ts";
import { Button, ButtonLink } from "@/components/ui/button.tsx";
import { Field, Input, Textarea } from "@/components/ui/field.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

type Edit = (input: {
  documentId: string;
  expectedVersionId: string;
  question: string;
  answer: string;
  phrasings: string[];
  note: string | null;
}) => Promise<ActionResult<{ versionNumber: number }>>;

type EditFormProps = {
  documentId: string;
  /** The version an edit starts from now; null where the document's state allows no edit any more. */
  base: EditBase | null;
  first: EditBase;
  isPaused: boolean;
  edit: Edit;
};

type EditPartProps = Omit<EditFormProps, "first"> & {
  /** In place of the form where the document cannot be edited. */
  fallback: ReactNode;
};

const outOfUse =
  "The document is out of use now. Bring it back on its page in another tab, then save: what you wrote stays here.";

/** The form, once there was something to edit: it stays with what was written, whatever becomes of the document. */
export function EditPart({ fallback, ...form }: EditPartProps) {
  const [first] = useState(form.base);
  const begun = first ?? form.base;
  return begun === null ? fallback : <EditForm {...form} first={begun} />;
}

/** The next version of a document: what it answers, what finds it, what it says. Nothing is changed until it is saved. */
function EditForm({ documentId, base, first, isPaused, edit }: EditFormProps) {
  const router = useRouter();
  const edited = useEdit(first, base);
  const { start, text, change, newer } = edited;
  const [note, setNote] = useState("");
  const save = useAction(edit, { leavesPage: true });
  const errorNow = (said: string | null) => (base === null ? outOfUse : newer === null ? said : null);
  const submit = () => {
    if (newer !== null) return;
    const input = {
      documentId,
      expectedVersionId: start.versionId,
      note: note.trim() === "" ? null : note.trim(),
    };
    save.run({ ...input, ...edited.whole }, ({ versionNumber }) => {
      const detail = isPaused
        ? "It waits with the document until that is resumed."
        : "It goes live in a moment.";
      announceDone(`Saved as version ${String(versionNumber)}.`, detail);
      router.push(`/knowledge/${documentId}`);
    });
  };
  useKeys({ "save-document": submit }, { isBusy: () => save.isPending });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-3.5 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      noValidate
    >
      {newer === null ? null : (
        <NewerVersion
          start={start}
          theirs={newer}
          onCarryOver={() => {
            save.clearError();
            edited.carryOver(newer);
          }}
          onTakeTheirs={() => {
            save.clearError();
            edited.takeTheirs(newer);
          }}
        />
      )}
      <Panel title="What it says" className="grid content-start gap-3 self-start">
        <Field label="Question" error={save.errorOf("question")}>
          <Input
            value={text.question}
            maxLength={8_000}
            onChange={(event) => change({ question: event.target.value })}
          />
        </Field>
        <AnswerPart
          before={start.answer}
          answer={text.answer}
          error={save.errorOf("answer")}
          onChange={(answer) => change({ answer })}
        />
      </Panel>
      <div className="grid content-start gap-3.5">
        <Panel title={`Found by ${String(edited.whole.phrasings.length + 1)} questions`}>
          <PhrasingEditor
            phrasings={text.phrasings}
            before={start.phrasings}
            written={edited.written}
            error={save.errorOf("phrasings")}
            onWrite={edited.setWritten}
            onAdd={edited.addWritten}
            onChange={(phrasings) => change({ phrasings })}
          />
        </Panel>
        <SavePanel
          documentId={documentId}
          note={note}
          noteError={save.errorOf("note")}
          error={errorNow(save.anyError)}
          isPending={save.isPending}
          isHeld={newer !== null}
          onNote={setNote}
        />
      </div>
    </form>
  );
}

type SavePanelProps = {
  documentId: string;
  note: string;
  noteError: string | undefined;
  error: string | null;
  isPending: boolean;
  isHeld: boolean;
  onNote: (note: string) => void;
};

function SavePanel({ documentId, note, noteError, error, isPending, isHeld, onNote }: SavePanelProps) {
  return (
    <Panel title="Why" className="grid gap-3">
      <Field label="Note" hint="Stands beside the version." error={noteError}>
        <Textarea
          value={note}
          maxLength={500}
          className="min-h-16"
          onChange={(event) => onNote(event.target.value)}
        />
      </Field>
      <FormError message={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink href={`/knowledge/${documentId}`}>Cancel</ButtonLink>
        <Button
          kind="primary"
          type="submit"
          keys={KEYS["save-document"].keys}
          isPending={isPending}
          disabled={isHeld}
        >
          Save and publish
        </Button>
      </div>
    </Panel>
  );
}
