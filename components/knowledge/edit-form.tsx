"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PhrasingEditor } from "@/components/knowledge/phrasing-editor.tsx";
import { announceDone } from "@/components/knowledge/undo-offer.tsx";
import { WordDiff } from "@/components/knowledge/word-diff.tsx";
import { KEYS } from "@/components/shell/keys.ts";
import { useKeys } from "@/components/shell/use-keys.ts";
import { Button, ButtonLink } from "@/components/ui/button.tsx";
import { Field, Input, Textarea } from "@/components/ui/field.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { SegmentedControl } from "@/components/ui/segmented-control.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

const Markdown = dynamic(() => import("@/components/ui/markdown.tsx").then(({ Markdown: shown }) => shown), {
  loading: () => <p className="text-muted">Loading the preview…</p>,
});

export type EditedText = { question: string; answer: string; phrasings: readonly string[] };

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
  base: EditedText & { versionId: string; number: number };
  isPaused: boolean;
  edit: Edit;
};

/** The next version of a document: what it answers, what finds it, what it says. Nothing is changed until it is saved. */
export function EditForm({ documentId, base, isPaused, edit }: EditFormProps) {
  const router = useRouter();
  const [text, setText] = useState<EditedText>({
    question: base.question,
    answer: base.answer,
    phrasings: base.phrasings,
  });
  const [note, setNote] = useState("");
  const save = useAction(edit, { leavesPage: true });
  const change = (part: Partial<EditedText>) => setText((before) => ({ ...before, ...part }));
  const submit = () => {
    const input = {
      documentId,
      expectedVersionId: base.versionId,
      note: note.trim() === "" ? null : note.trim(),
    };
    save.run({ ...input, ...text, phrasings: [...text.phrasings] }, ({ versionNumber }) => {
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
      <Panel title="What it says" className="grid content-start gap-3 self-start">
        <Field label="Question" error={save.errorOf("question")}>
          <Input
            value={text.question}
            maxLength={8_000}
            onChange={(event) => change({ question: event.target.value })}
          />
        </Field>
        <AnswerPart
          before={base.answer}
          answer={text.answer}
          error={save.errorOf("answer")}
          onChange={(answer) => change({ answer })}
        />
      </Panel>
      <div className="grid content-start gap-3.5">
        <Panel title={`Found by ${String(text.phrasings.length + 1)} questions`}>
          <PhrasingEditor
            phrasings={text.phrasings}
            before={base.phrasings}
            error={save.errorOf("phrasings")}
            onChange={(phrasings) => change({ phrasings })}
          />
        </Panel>
        <Panel title="Why" className="grid gap-3">
          <Field label="Note" hint="Stands beside the version." error={save.errorOf("note")}>
            <Textarea
              value={note}
              maxLength={500}
              className="min-h-16"
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <FormError message={save.anyError} />
          <div className="flex flex-wrap justify-end gap-2">
            <ButtonLink href={`/knowledge/${documentId}`}>Cancel</ButtonLink>
            <Button kind="primary" type="submit" keys={KEYS["save-document"].keys} isPending={save.isPending}>
              Save and publish
            </Button>
          </div>
        </Panel>
      </div>
    </form>
  );
}

type View = "write" | "preview" | "changes";

const VIEWS = [
  { value: "write", label: "Write" },
  { value: "preview", label: "Preview" },
  { value: "changes", label: "Changes" },
] as const;

type AnswerPartProps = {
  before: string;
  answer: string;
  error: string | undefined;
  onChange: (answer: string) => void;
};

function AnswerPart({ before, answer, error, onChange }: AnswerPartProps) {
  const [view, setView] = useState<View>("write");
  return (
    <div className="grid gap-1.5">
      <SegmentedControl
        legend="The answer as"
        segments={VIEWS}
        value={view}
        onChange={setView}
        className="w-fit"
      />
      {view === "write" ? (
        <Field label="Answer, in Markdown" error={error}>
          <Textarea
            value={answer}
            maxLength={32_000}
            className="min-h-56 text-judged"
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      ) : (
        <div
          role="region"
          aria-label={view === "preview" ? "The answer as people will read it" : "What changed in the answer"}
          tabIndex={0}
          className="min-h-56 rounded-control border border-line bg-bg px-[9px] py-1.5 text-judged leading-[1.6] wrap-anywhere"
        >
          {view === "preview" ? (
            <Markdown text={answer} />
          ) : (
            <div className="whitespace-pre-wrap">
              <WordDiff before={before} after={answer} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
