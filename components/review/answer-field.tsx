"use client";

import { useState } from "react";
import type { RefObject } from "react";
import { AnswerDiff } from "@/components/review/answer-diff.tsx";
import { useDeskKeys } from "@/components/review/desk-busy.tsx";
import type { DraftState } from "@/components/review/use-draft.ts";
import { KEYS } from "@/components/shell/keys.ts";
import { ariaKeys } from "@/components/ui/kbd.tsx";
import { lazyPart } from "@/components/ui/lazy-part.tsx";
import { Field, Textarea } from "@/components/ui/field.tsx";

const Markdown = lazyPart(() => import("@/components/ui/markdown.tsx").then((module) => module.Markdown), {
  waiting: () => <p className="text-muted">Loading the preview…</p>,
});

const SAVED_WORDS: Record<DraftState["saved"], string | null> = {
  untouched: null,
  saving: "Saving…",
  saved: "Saved on this device",
  not_saved: "Not saved: this device keeps nothing",
};

type AnswerFieldProps = {
  draftState: DraftState;
  agentAnswer: string;
  error: string | null;
  areChangesShown: boolean;
  onToggleChanges: () => void;
  input: RefObject<HTMLTextAreaElement | null>;
};

const LINK = "text-accent underline underline-offset-3 hover:text-accent-strong";

export function AnswerField({
  draftState,
  agentAnswer,
  error,
  areChangesShown,
  onToggleChanges,
  input,
}: AnswerFieldProps) {
  const { draft, change, saved } = draftState;
  const isEdited = draft.answer !== agentAnswer;
  const words = SAVED_WORDS[saved];
  const [isPreviewed, setIsPreviewed] = useState(false);
  const togglePreview = () => setIsPreviewed(!isPreviewed);
  useDeskKeys({ "preview-answer": togglePreview });
  return (
    <div className="grid gap-1.5">
      <Field
        label="Approved answer"
        error={error}
        aside={
          <span className="flex gap-1.5">
            {words === null ? null : <span role="status">{words}</span>}
            {isEdited ? (
              <button type="button" className={LINK} onClick={() => change({ answer: agentAnswer })}>
                start over
              </button>
            ) : null}
            <button
              type="button"
              className={LINK}
              aria-expanded={areChangesShown}
              aria-keyshortcuts={ariaKeys(KEYS["show-changes"].keys)}
              onClick={onToggleChanges}
            >
              {areChangesShown ? "hide changes" : "show changes"}
            </button>
            <button
              type="button"
              className={LINK}
              aria-expanded={isPreviewed}
              aria-keyshortcuts={ariaKeys(KEYS["preview-answer"].keys)}
              onClick={togglePreview}
            >
              {isPreviewed ? "hide preview" : "preview"}
            </button>
          </span>
        }
      >
        <Textarea
          ref={input}
          value={draft.answer}
          maxLength={32_000}
          onChange={(event) => change({ answer: event.target.value })}
          aria-keyshortcuts={ariaKeys(KEYS["edit-answer"].keys)}
          className="min-h-[150px] desk:max-h-[42vh]"
        />
      </Field>
      {isPreviewed ? (
        <div
          role="region"
          aria-label="The answer as people will read it"
          tabIndex={0}
          className="max-h-72 overflow-y-auto rounded-control border border-line bg-bg px-[9px] py-1.5 text-judged"
        >
          {draft.answer.trim() === "" ? (
            <p className="text-muted">There is no answer yet.</p>
          ) : (
            <Markdown text={draft.answer} />
          )}
        </div>
      ) : null}
      {areChangesShown ? <AnswerDiff before={agentAnswer} after={draft.answer} /> : null}
    </div>
  );
}
