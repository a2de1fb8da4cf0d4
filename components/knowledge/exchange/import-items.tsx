"use client";

import Link from "next/link";
import { DataTable } from "@/components/data-table/data-table.tsx";
import type { DataColumn } from "@/components/data-table/data-table.tsx";
import { OUTCOME_WORDS } from "@/components/knowledge/exchange/outcome-words.ts";
import { Chip } from "@/components/ui/chip.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import type { ImportedItem } from "@/lib/knowledge/exchange-types.ts";

/** A document that is there: before an import is done, a new one is not. */
function linkOf({ outcome, documentId }: ImportedItem, isDone: boolean): string | null {
  if (documentId === null || (outcome === "create" && !isDone)) return null;
  return `/knowledge/${documentId}`;
}

const columnsFor = (isDone: boolean): readonly DataColumn<ImportedItem>[] => [
  {
    id: "question",
    header: "Question",
    cell: (item) => {
      const href = linkOf(item, isDone);
      const words = item.title === "" ? <span className="text-muted">not read</span> : item.title;
      return href === null ? (
        words
      ) : (
        <Link href={href} prefetch={false} className="hover:text-accent hover:underline">
          {words}
        </Link>
      );
    },
  },
  {
    id: "outcome",
    header: "Outcome",
    width: "130px",
    cell: ({ outcome }) => <Chip tone={OUTCOME_WORDS[outcome].tone}>{OUTCOME_WORDS[outcome].label}</Chip>,
  },
  {
    id: "reason",
    header: "Why",
    width: "38%",
    cell: ({ reason }) => reason ?? "",
  },
  {
    id: "place",
    header: "Where",
    width: "150px",
    cell: ({ file, line }) => (
      <span className="wrap-anywhere text-muted">{file === null ? `line ${String(line)}` : file}</span>
    ),
  },
];
const COLUMNS = { before: columnsFor(false), after: columnsFor(true) };

/** What becomes of each document of a file, in the order of the file. */
export function ImportItems({ items, isDone }: { items: readonly ImportedItem[]; isDone: boolean }) {
  return (
    <DataTable
      caption="What becomes of each document"
      columns={isDone ? COLUMNS.after : COLUMNS.before}
      rows={items}
      rowId={(item) => String(item.number)}
      empty={<EmptyState title="None of these">Choose another outcome, or none to see all.</EmptyState>}
    />
  );
}
