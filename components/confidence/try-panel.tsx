"use client";

import { useEffect, useRef, useState } from "react";
import { TryResult } from "@/components/confidence/try-result.tsx";
import type { TryScoring } from "@/components/confidence/try-result.tsx";
import { useTry } from "@/components/confidence/use-try.ts";
import { Field, Textarea } from "@/components/ui/field.tsx";
import { Panel } from "@/components/ui/panel.tsx";

type Draft = { question: string; answer: string; passage: string };

type TryPanelProps = {
  tryScoring: TryScoring;
  /** The version in force: what is in the box is tried again when it changes. */
  configNumber: number;
};

/** A question and an answer held against everything that is saved, as they are typed. */
export function TryPanel({ tryScoring, configNumber }: TryPanelProps) {
  const [draft, setDraft] = useState<Draft>({ question: "", answer: "", passage: "" });
  const tried = useTry(tryScoring);
  const again = useRef<() => void>(undefined);
  const run = (next: Draft) =>
    tried.run(next.question.trim() === "" || next.answer.trim() === "" ? null : next);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    run(next);
  };
  useEffect(() => {
    again.current = () => run(draft);
  });
  useEffect(() => again.current?.(), [configNumber]);
  return (
    <Panel title="Try an answer" aside={tried.isPending ? "trying" : "nothing is stored"}>
      <div className="grid gap-3">
        <Field label="Question">
          <Textarea
            className="min-h-[34px] pointer-coarse:min-h-10"
            rows={1}
            maxLength={8_000}
            value={draft.question}
            onChange={(event) => change({ question: event.target.value })}
          />
        </Field>
        <Field label="Answer">
          <Textarea
            className="min-h-16"
            maxLength={32_000}
            value={draft.answer}
            onChange={(event) => change({ answer: event.target.value })}
          />
        </Field>
        <Field
          label="Passage it stands on"
          hint="Left empty, the agent counts as one that does not retrieve."
        >
          <Textarea
            className="min-h-[34px] pointer-coarse:min-h-10"
            rows={1}
            maxLength={8_000}
            value={draft.passage}
            onChange={(event) => change({ passage: event.target.value })}
          />
        </Field>
        <div role="status">
          {tried.error !== null ? <p className="text-bad">{tried.error}</p> : null}
          {tried.result === null && tried.error === null ? (
            <p className="text-muted">
              Write a question and an answer to see what it would score, and which rules it breaks.
            </p>
          ) : null}
        </div>
        {tried.result === null ? null : (
          <TryResult answer={tried.tried?.answer ?? ""} result={tried.result} />
        )}
      </div>
    </Panel>
  );
}
