import { useMemo } from "react";
import { wordChanges } from "@/components/review/word-changes.ts";
import type { WordChange } from "@/components/review/word-changes.ts";

function Change({ change }: { change: WordChange }) {
  switch (change.kind) {
    case "added":
      return <ins>{change.text}</ins>;
    case "removed":
      return <del>{change.text}</del>;
    case "same":
      return change.text;
    default:
      return change.kind satisfies never;
  }
}

/** Word by word: what was taken out of the agent's answer and what was put in. */
export function AnswerDiff({ before, after }: { before: string; after: string }) {
  const changes = useMemo(() => wordChanges(before, after), [before, after]);
  return (
    <div
      role="region"
      aria-label="Changes to the agent's answer"
      tabIndex={0}
      className="max-h-60 overflow-y-auto rounded-control border border-line bg-bg px-[9px] py-1.5 leading-[1.6] whitespace-pre-wrap wrap-anywhere"
    >
      {before === after ? (
        <span className="text-muted">Nothing changed yet: this is what the agent said.</span>
      ) : null}
      {changes === null ? <span className="text-muted">Too much changed to show word by word.</span> : null}
      {before === after ? null : changes?.map((change, index) => <Change key={index} change={change} />)}
    </div>
  );
}
