import Link from "next/link";
import { Markdown } from "@/components/ui/markdown.tsx";
import { Meter } from "@/components/ui/meter.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { percentText } from "@/lib/core/percent-text.ts";

type Guard = { guard: string; passed: boolean; asked: string | null; held: string | null };

type MatchResultProps = {
  match: {
    served: boolean;
    probability: number;
    threshold: number | null;
    answer: string | null;
    guards: Guard[];
    reasons: { message: string }[];
  };
  considered: {
    documentId: string;
    title: string;
    phrasingCount: number;
    nearestPhrasing: string;
    cosine: number;
  }[];
};

/** What would be served for a question, how sure, which guards spoke, and what else was near. */
export function MatchResult({ match, considered }: MatchResultProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel title={match.served ? "This would be served" : "Nothing would be served"}>
        <ul className="grid gap-1">
          {match.reasons.map(({ message }) => (
            <li key={message} className="text-pretty">
              {message}
            </li>
          ))}
        </ul>
        {match.answer === null ? null : (
          <div className="mt-3 border-t border-line pt-3">
            <Markdown text={match.answer} />
          </div>
        )}
      </Panel>
      <Panel title={`${percentText(match.probability, 1)} sure`}>
        <Meter
          label="How sure"
          value={match.probability * 1_000}
          max={1_000}
          valueText={percentText(match.probability, 1)}
        />
        <p className="mt-2 text-muted">
          {match.threshold === null
            ? "Only the same words would be served."
            : `${percentText(match.threshold, 1)} is needed.`}
        </p>
        {match.guards.length === 0 ? null : <GuardList guards={match.guards} />}
      </Panel>
      <Panel title={considered.length === 0 ? "No live document is near" : "Documents that were weighed"}>
        <ol className="grid gap-2">
          {considered.map(({ documentId, title, phrasingCount, nearestPhrasing, cosine }) => (
            <li key={documentId} className="grid grid-cols-[1fr_auto] gap-x-3">
              <Link href={`/knowledge/${documentId}`} className="min-w-0 truncate text-accent">
                {title}
              </Link>
              <span className="tabular-nums text-muted">{cosine.toFixed(3)}</span>
              <span className="col-span-2 truncate text-small text-muted">
                nearest of {phrasingCount}: {nearestPhrasing}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}

function GuardList({ guards }: { guards: Guard[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-3">
      {guards.map(({ guard, passed, asked, held }) => (
        <div key={guard} className="contents">
          <dt className="capitalize text-muted">{guard}</dt>
          <dd className={passed ? "" : "text-bad"}>
            {passed ? "nothing against it" : `asked "${asked ?? ""}", held "${held ?? ""}"`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
