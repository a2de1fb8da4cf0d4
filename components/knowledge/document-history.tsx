import { describeChanges, describeDeed } from "@/components/review/describe-trail.ts";
import { TrailRow } from "@/components/review/trail-row.tsx";
import { ButtonLink } from "@/components/ui/button.tsx";
import { Panel } from "@/components/ui/panel.tsx";

export type HistoryItem = {
  id: string;
  action: string;
  by: string;
  at: Date;
  before: unknown;
  after: unknown;
};

/** A version's texts are compared elsewhere; here they would hide what happened. */
const LEFT_OUT = new Set(["version", "question", "answer", "phrasings", "live version", "number"]);

type DocumentHistoryProps = {
  items: readonly HistoryItem[];
  names: Readonly<Record<string, string>>;
  /** Where more of it is shown; null where all is. */
  olderHref: string | null;
};

/** Who did what to the document and when, the newest first. */
export function DocumentHistory({ items, names, olderHref }: DocumentHistoryProps) {
  return (
    <Panel title="History">
      <ol className="grid gap-2">
        {items.map((item) => (
          <TrailRow
            key={item.id}
            by={item.by}
            deed={deedOf(item)}
            at={item.at}
            changes={describeChanges(item, names).filter(({ field }) => !LEFT_OUT.has(field))}
          />
        ))}
      </ol>
      {olderHref === null ? null : (
        <ButtonLink size="small" className="mt-2.5" href={olderHref} scroll={false}>
          Show earlier
        </ButtonLink>
      )}
    </Panel>
  );
}

/** Says which version, where the event does. */
function deedOf({ action, after }: HistoryItem): string {
  const deed = describeDeed({ action, isOther: false });
  if (typeof after !== "object" || after === null || !("number" in after)) return deed;
  return deed.replace(/(?:a|another) version/u, `version ${String(after.number)}`);
}
