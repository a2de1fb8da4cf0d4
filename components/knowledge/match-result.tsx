import { GuardList } from "@/components/knowledge/guard-list.tsx";
import { TextLink } from "@/components/ui/button.tsx";
import { Markdown } from "@/components/ui/markdown.tsx";
import { Meter } from "@/components/ui/meter.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { percentText } from "@/lib/core/percent-text.ts";
import type { Match } from "@/lib/knowledge/types.ts";

type Considered = {
  documentId: string;
  title: string;
  phrasingCount: number;
  nearestPhrasing: string;
  cosine: number;
};

type MatchResultProps = { match: Match; considered: readonly Considered[] };

/** What would be served for a question, how sure, which guards spoke, and what else was near. */
export function MatchResult({ match, considered }: MatchResultProps) {
  const isAnyNear = considered.length > 0;
  return (
    <div className="grid gap-3.5 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Panel
        title={match.served ? "This would be served" : "Nothing would be served"}
        className={isAnyNear ? undefined : "wide:col-span-2"}
      >
        <ul className="grid gap-1">
          {match.reasons.map(({ message }) => (
            <li key={message} className="text-pretty wrap-anywhere">
              {message}
            </li>
          ))}
        </ul>
        {match.answer === null ? null : (
          <div className="mt-3 max-w-[68ch] border-t border-line pt-3 text-judged">
            <Markdown text={match.answer} />
          </div>
        )}
        {isAnyNear ? null : (
          <p className="mt-1 text-muted">
            Ask it in other words, or write the answer where somebody asked it: on the{" "}
            <TextLink href="/knowledge/gaps" className="underline">
              gaps page
            </TextLink>
            .
          </p>
        )}
      </Panel>
      {isAnyNear ? <Sureness match={match} /> : null}
      {isAnyNear ? <Weighed considered={considered} /> : null}
    </div>
  );
}

function Sureness({ match }: { match: Match }) {
  const { probability, threshold, guards, features } = match;
  const sure = percentText(probability, 1);
  return (
    <Panel
      title={
        threshold === null
          ? `${sure} sure, and only the same words would do`
          : `${sure} sure, ${percentText(threshold, 1)} needed`
      }
    >
      <Meter label="How sure" value={probability * 1_000} max={1_000} valueText={`${sure} sure`} />
      {threshold === null ? (
        <p className="mt-2 text-muted text-pretty">
          A document with so few phrasings is served word for word only. More phrasings change that.
        </p>
      ) : null}
      <GuardList guards={guards} />
      <Measured features={features} />
    </Panel>
  );
}

function Weighed({ considered }: { considered: readonly Considered[] }) {
  return (
    <Panel
      title={
        considered.length === 1
          ? "1 document was weighed"
          : `${String(considered.length)} documents were weighed`
      }
      aside="best first; alike by meaning, 1 is the same"
      className="wide:col-span-2"
    >
      <ol className="grid">
        {considered.map(({ documentId, title, phrasingCount, nearestPhrasing, cosine }) => (
          <li
            key={documentId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 first:pt-0 last:border-b-0 last:pb-0"
          >
            <TextLink href={`/knowledge/${documentId}`} className="wrap-anywhere">
              {title}
            </TextLink>
            <span className="whitespace-nowrap">
              <span className="text-muted">alike</span> {cosine.toFixed(2)}
            </span>
            <span className="col-span-2 text-small text-muted wrap-anywhere">
              {phrasingCount === 1
                ? "its only phrasing"
                : `nearest of its ${String(phrasingCount)} phrasings`}
              : {nearestPhrasing}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The figures behind the probability, for whoever wants to know; no sentence needs them. */
function Measured({ features }: Pick<Match, "features">) {
  const measured = Object.entries(features);
  if (measured.length === 0) return null;
  return (
    <details className="mt-3 border-t border-line pt-2">
      <summary className="min-h-6 text-small text-accent pointer-coarse:min-h-10">
        {measured.length} things measured of it and the best document
      </summary>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-small list:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto]">
        {measured.map(([name, figure]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name.replaceAll(/([A-Z])/gu, " $1").toLowerCase()}</dt>
            <dd className="text-right">{figure.toFixed(3)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
