import type { Change } from "@/components/review/describe-trail.ts";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

type TrailRowProps = { by: string; deed: string; at: Date | string; changes: readonly Change[] };

/** One event of a history: who did what and when, and what it was before and after. */
export function TrailRow({ by, deed, at, changes }: TrailRowProps) {
  return (
    <li className="border-l-2 border-line-strong pl-2.5">
      <p>
        <span className="font-medium">{by}</span> {deed}{" "}
        <span className="text-muted">
          <RelativeTime at={at} />
        </span>
      </p>
      {changes.length === 0 ? null : (
        <dl className="mt-0.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2 text-small text-muted">
          {changes.map((change) => (
            <ChangeRow key={change.field} change={change} />
          ))}
        </dl>
      )}
    </li>
  );
}

function ChangeRow({ change: { field, before, after } }: { change: Change }) {
  return (
    <>
      <dt>{field}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">
        {before === null ? null : <del>{before}</del>}
        {before !== null && after !== null ? <span className="sr-only"> became </span> : null}{" "}
        {after === null ? null : <ins className="border-0 bg-transparent no-underline">{after}</ins>}
      </dd>
    </>
  );
}
