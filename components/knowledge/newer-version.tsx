import { WordDiff } from "@/components/knowledge/word-diff.tsx";
import type { EditedText } from "@/components/knowledge/edited-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { Panel } from "@/components/ui/panel.tsx";

type NewerVersionProps = {
  start: EditedText & { number: number };
  theirs: EditedText & { number: number };
  onCarryOver: () => void;
  onTakeTheirs: () => void;
};

/** Somebody published while this edit was being written: what they changed, and the two ways on. */
export function NewerVersion({ start, theirs, onCarryOver, onTakeTheirs }: NewerVersionProps) {
  const added = theirs.phrasings.filter((text) => !start.phrasings.includes(text));
  const removed = start.phrasings.filter((text) => !theirs.phrasings.includes(text));
  return (
    <div role="alert" className="wide:col-span-2">
      <Panel
        title={`Version ${String(theirs.number)} took the place of version ${String(start.number)} while you wrote`}
        className="border-warn"
      >
        <p className="text-pretty">
          Nothing was saved and nothing of yours is lost. Carry it over: what you left alone follows version{" "}
          {theirs.number}, what you wrote stays for you to check and save.
        </p>
        <details className="mt-1.5">
          <summary className="min-h-6 text-small text-accent pointer-coarse:min-h-10">
            What version {theirs.number} changed
          </summary>
          <div className="mt-1 grid max-w-[68ch] gap-2 leading-[1.6] whitespace-pre-wrap wrap-anywhere">
            {start.question === theirs.question ? null : (
              <p>
                <WordDiff before={start.question} after={theirs.question} />
              </p>
            )}
            <div>
              <WordDiff before={start.answer} after={theirs.answer} />
            </div>
            {added.length + removed.length === 0 ? null : (
              <ul>
                {removed.map((text) => (
                  <li key={text}>
                    <del>{text}</del>
                  </li>
                ))}
                {added.map((text) => (
                  <li key={text}>
                    <ins>{text}</ins>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </details>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button kind="primary" onClick={onCarryOver}>
            Carry mine over
          </Button>
          <Button onClick={onTakeTheirs}>Drop mine, start from version {theirs.number}</Button>
        </div>
      </Panel>
    </div>
  );
}
