import { describeChanges, describeDeed } from "@/components/review/describe-trail.ts";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

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
  hasMore: boolean;
};

/** Who did what to the document and when, the newest first. */
export function DocumentHistory({ items, names, hasMore }: DocumentHistoryProps) {
  return (
    <Panel title="History">
      <ol className="grid gap-2">
        {items.map((item) => (
          <HistoryRow key={item.id} item={item} names={names} />
        ))}
      </ol>
      {hasMore ? (
        <p className="mt-2 text-small text-muted">
          The newest {items.length} are shown; nothing older is lost.
        </p>
      ) : null}
    </Panel>
  );
}

/** Says which version, where the event does. */
function deedOf({ action, after }: HistoryItem): string {
  const deed = describeDeed({ action, isOther: false });
  if (typeof after !== "object" || after === null || !("number" in after)) return deed;
  return deed.replace(/(?:a|another) version/u, `version ${String(after.number)}`);
}

function HistoryRow({ item, names }: { item: HistoryItem; names: Readonly<Record<string, string>> }) {
  const changes = describeChanges(item, names).filter(({ field }) => !LEFT_OUT.has(field));
  return (
    <li className="border-l-2 border-line-strong pl-2.5">
      <p>
        <span className="font-medium">{item.by}</span> {deedOf(item)}{" "}
        <span className="text-muted">
          <RelativeTime at={item.at} />
        </span>
      </p>
      {changes.length === 0 ? null : (
        <dl className="mt-0.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2 text-small text-muted">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="contents">
              <dt>{field}</dt>
              <dd className="wrap-anywhere">
                {before === null ? null : <del>{before}</del>}
                {before !== null && after !== null ? <span className="sr-only"> became </span> : null}{" "}
                {after === null ? null : <ins className="border-0 bg-transparent">{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
