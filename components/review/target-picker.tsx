"use client";

import Link from "next/link";
import { useState } from "react";
import type { DraftTarget, NearDocument } from "@/components/review/desk-types.ts";
import { Closeness } from "@/components/review/closeness.tsx";
import { classNames } from "@/components/ui/class-names.ts";
import { NumberText } from "@/components/ui/number-text.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";

type Kind = Exclude<DraftTarget["kind"], "new">;

const KINDS: readonly { kind: Kind; label: string; detail: string }[] = [
  { kind: "attach", label: "Attach", detail: "Its answer stays. These questions become phrasings of it." },
  {
    kind: "replace",
    label: "Replace",
    detail: "Your answer and these questions take the place of what it says.",
  },
  { kind: "merge", label: "Merge", detail: "One answer from both texts; the questions of both find it." },
];

type DocumentRowProps = {
  document: NearDocument;
  chosen: Kind | null;
  onChoose: (target: DraftTarget) => void;
};

function DocumentRow({ document, chosen, onChoose }: DocumentRowProps) {
  const { documentId, title, similarity, servedCount } = document;
  return (
    <li
      className={classNames(
        "grid gap-0.5 rounded-control border px-2.5 py-1.5",
        chosen === null ? "border-line" : "border-accent bg-accent-soft",
      )}
    >
      <div className="flex items-start justify-between gap-2.5">
        <Link
          href={`/knowledge/${documentId}`}
          prefetch={false}
          className="line-clamp-2 min-w-0 text-pretty wrap-anywhere hover:text-accent hover:underline"
        >
          {title}
        </Link>
        <Closeness similarity={similarity} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2.5 text-small text-muted">
        <span>
          served <NumberText value={servedCount} /> {servedCount === 1 ? "time" : "times"}
        </span>
        <span role="group" aria-label={`What to do with ${title}`} className="-mr-1 flex gap-0.5">
          {KINDS.map(({ kind, label, detail }) => (
            <button
              key={kind}
              type="button"
              title={detail}
              aria-pressed={chosen === kind}
              onClick={() => onChoose(chosen === kind ? { kind: "new" } : { kind, documentId })}
              className={classNames(
                "min-h-6 rounded-small px-1.5 pointer-coarse:min-h-10 pointer-coarse:px-2.5",
                chosen === kind ? "bg-accent font-medium text-on-accent" : "text-accent hover:bg-sunken",
              )}
            >
              {label}
            </button>
          ))}
        </span>
      </div>
      {chosen === null ? null : (
        <p role="status" className="text-small text-pretty">
          {KINDS.find(({ kind }) => kind === chosen)?.detail}
        </p>
      )}
    </li>
  );
}

type TargetPickerProps = {
  documents: readonly NearDocument[];
  target: DraftTarget;
  onChoose: (target: DraftTarget) => void;
};

/** What is live already and nearest to the question: an approval goes into one of these or becomes a document of its own. */
export function TargetPicker({ documents, target, onChoose }: TargetPickerProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const isShown = ({ documentId }: NearDocument, index: number) =>
    areAllShown || index === 0 || (target.kind !== "new" && target.documentId === documentId);
  const shown = documents.filter(isShown);
  const hidden = documents.length - shown.length;
  return (
    <section aria-label="Nearest live documents">
      <SectionLabel
        aside={
          target.kind === "new" ? (
            documents.length > 0 ? (
              "this becomes a new one"
            ) : undefined
          ) : (
            <button
              type="button"
              onClick={() => onChoose({ kind: "new" })}
              className="min-h-6 text-accent hover:underline"
            >
              make a new one instead
            </button>
          )
        }
      >
        Nearest live documents
      </SectionLabel>
      {documents.length === 0 ? (
        <p className="text-small text-muted">Nothing live is near: this becomes a new one.</p>
      ) : (
        <ul className="grid gap-1.5">
          {shown.map((document) => (
            <DocumentRow
              key={document.documentId}
              document={document}
              chosen={target.kind !== "new" && target.documentId === document.documentId ? target.kind : null}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
      {hidden === 0 ? null : (
        <button
          type="button"
          onClick={() => setAreAllShown(true)}
          className="min-h-6 text-small text-accent hover:underline pointer-coarse:min-h-10"
        >
          {hidden} more near it
        </button>
      )}
    </section>
  );
}
