import Link from "next/link";
import type { NearDocument } from "@/components/review/desk-types.ts";
import { Chip } from "@/components/ui/chip.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";

/** From here on two documents most likely answer the same question. */
const veryClose = 0.88;

function Closeness({ similarity }: { similarity: number | null }) {
  if (similarity === null) return <Chip>same words</Chip>;
  return (
    <span title="Closeness to this question, 0 to 1">
      <Chip tone={similarity >= veryClose ? "warn" : "neutral"}>
        <span className="sr-only">closeness </span>
        {similarity.toFixed(2)}
      </Chip>
    </span>
  );
}

/** What is live already and nearest to the question, so that nothing is approved twice unseen. */
export function NearDocuments({ documents }: { documents: readonly NearDocument[] }) {
  const isClose = documents.some(({ similarity }) => similarity !== null && similarity >= veryClose);
  return (
    <div>
      <SectionLabel>Nearest live documents</SectionLabel>
      {documents.length === 0 ? (
        <p className="text-small text-muted">Nothing live is near this question.</p>
      ) : null}
      <ul className="grid gap-1.5">
        {documents.map(({ documentId, title, similarity }) => (
          <li
            key={documentId}
            className="flex items-start justify-between gap-2.5 rounded-control border border-line px-2.5 py-1.5"
          >
            <Link
              href={`/knowledge/${documentId}`}
              prefetch={false}
              className="min-w-0 text-pretty wrap-anywhere hover:text-accent hover:underline"
            >
              {title}
            </Link>
            <Closeness similarity={similarity} />
          </li>
        ))}
      </ul>
      {isClose ? (
        <p className="mt-1 text-small text-muted">
          The nearest one is very close: read it before you add a second.
        </p>
      ) : null}
    </div>
  );
}
