import type { ReactNode } from "react";

/** One thing a factor saw: a name at the left, what was seen at the right. */
export function EvidenceLine({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-2.5 list:grid-cols-[104px_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-pretty wrap-anywhere">{children}</dd>
    </div>
  );
}

export function EvidenceLines({ children }: { children: ReactNode }) {
  return <dl className="grid gap-1">{children}</dl>;
}

const shownCharacters = 160;

/** A passage of a text in quotation marks, cut where it is long. */
export function quoteSpan(text: string, { start, end }: { start: number; end: number }): string {
  const whole = text.slice(start, end).trim();
  return `“${whole.length <= shownCharacters ? whole : `${[...whole].slice(0, shownCharacters).join("")} …`}”`;
}
