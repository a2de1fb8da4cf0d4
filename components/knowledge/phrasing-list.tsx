import { Panel } from "@/components/ui/panel.tsx";

type PhrasingListProps = { phrasings: readonly { id: string; text: string; isCanonical: boolean }[] };

const shownAtOnce = 12;

/** The questions a document is found by; a long list is folded after the first. */
export function PhrasingList({ phrasings }: PhrasingListProps) {
  const rest = phrasings.slice(shownAtOnce);
  return (
    <Panel title={`Found by ${String(phrasings.length)} question${phrasings.length === 1 ? "" : "s"}`}>
      <Rows phrasings={phrasings.slice(0, shownAtOnce)} />
      {rest.length === 0 ? null : (
        <details className="mt-1.5">
          <summary className="min-h-6 text-small text-accent pointer-coarse:min-h-10">
            {String(rest.length)} more
          </summary>
          <div className="mt-1">
            <Rows phrasings={rest} />
          </div>
        </details>
      )}
    </Panel>
  );
}

function Rows({ phrasings }: PhrasingListProps) {
  return (
    <ul className="grid gap-1.5">
      {phrasings.map((phrasing) => (
        <li key={phrasing.id} className="wrap-anywhere">
          {phrasing.text}
          {phrasing.isCanonical ? <span className="text-small text-muted"> (title)</span> : null}
        </li>
      ))}
    </ul>
  );
}
