"use client";

import { useState } from "react";
import { WordDiff } from "@/components/knowledge/word-diff.tsx";
import { Field, Textarea } from "@/components/ui/field.tsx";
import { lazyPart } from "@/components/ui/lazy-part.tsx";
import { SegmentedControl } from "@/components/ui/segmented-control.tsx";

const Markdown = lazyPart(() => import("@/components/ui/markdown.tsx").then((module) => module.Markdown), {
  waiting: () => <p className="text-muted">Loading the preview…</p>,
});

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

/** The answer as it is written, as people will read it, or word by word against the version it is made from. */
export function AnswerPart({ before, answer, error, onChange }: AnswerPartProps) {
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
            <Markdown text={answer} onClose={() => setView("write")} />
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
