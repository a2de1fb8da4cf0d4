/** `relevance` 0..1: how close the passage is to the question; null when not known. */
export type ShownPassage = {
  title: string | null;
  text: string;
  source?: string | null;
  relevance: number | null;
};

export function passageElementId(idPrefix: string, index: number): string {
  return `${idPrefix}-passage-${index}`;
}

/** What the agent had before it when it answered. */
export function PassageList({ passages, idPrefix }: { passages: readonly ShownPassage[]; idPrefix: string }) {
  return (
    <ol className="grid grid-cols-1 gap-1.5">
      {passages.map((passage, index) => (
        <li
          key={index}
          id={passageElementId(idPrefix, index)}
          className="grid min-w-0 grid-cols-1 gap-0.5 rounded-panel border border-line bg-surface px-3 py-[9px]"
        >
          <div className="flex justify-between gap-3 text-small text-muted">
            <span className="min-w-0 truncate">
              {passage.title ?? `Passage ${index + 1}`}
              {passage.source ? ` · ${passage.source}` : null}
            </span>
            {passage.relevance === null ? null : (
              <span title="Closeness to the question, 0 to 1" className="flex-none">
                <span className="sr-only">closeness to the question </span>
                {passage.relevance.toFixed(2)}
              </span>
            )}
          </div>
          <p className="whitespace-pre-wrap wrap-anywhere">{passage.text}</p>
        </li>
      ))}
    </ol>
  );
}
