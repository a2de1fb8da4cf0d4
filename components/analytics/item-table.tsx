"use client";

import Link from "next/link";
import { type DataColumn, DataTable } from "@/components/data-table/data-table.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import type { MarkItem } from "@/lib/analytics/types.ts";

const LINK = "text-accent underline underline-offset-3";

const COLUMNS: readonly DataColumn<MarkItem>[] = [
  {
    id: "question",
    header: "Question",
    cell: ({ question, candidateId }) => {
      const words = question ?? "erased";
      return candidateId === null ? (
        <span className={question === null ? "text-muted" : undefined}>{words}</span>
      ) : (
        <Link href={`/review/${candidateId}`} prefetch={false} className={LINK}>
          {words}
        </Link>
      );
    },
  },
  {
    id: "detail",
    header: "What",
    width: "190px",
    cell: ({ detail }) => detail ?? <span className="text-muted">not captured</span>,
  },
  {
    id: "confidence",
    header: "Confidence",
    width: "92px",
    align: "end",
    cell: ({ composite }) =>
      composite === null ? <span className="text-muted">n/a</span> : composite.toFixed(2),
  },
  {
    id: "document",
    header: "Document",
    width: "100px",
    cell: ({ documentId }) =>
      documentId === null ? (
        <span className="text-muted">none</span>
      ) : (
        <Link href={`/knowledge/${documentId}`} prefetch={false} className={LINK}>
          Open
        </Link>
      ),
  },
  { id: "at", header: "When", width: "110px", align: "end", cell: ({ at }) => <RelativeTime at={at} /> },
];

/** The items behind a mark, the newest first. */
export function ItemTable({ items }: { items: readonly MarkItem[] }) {
  return (
    <DataTable
      caption="Items behind the mark"
      columns={COLUMNS}
      rows={items}
      rowId={({ id }) => id}
      empty={
        <EmptyState title="Nothing is behind this mark">It may have changed since it was counted.</EmptyState>
      }
    />
  );
}
