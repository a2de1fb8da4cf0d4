"use client";

import type { RefObject } from "react";
import { AnswerDiff } from "@/components/review/answer-diff.tsx";
import type { DraftState } from "@/components/review/use-draft.ts";
import { KEYS } from "@/components/shell/keys.ts";
import { ariaKeys } from "@/components/ui/kbd.tsx";
import { Field, Textarea } from "@/components/ui/field.tsx";

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
      {areChangesShown ? <AnswerDiff before={agentAnswer} after={draft.answer} /> : null}
    </div>
  );
}
