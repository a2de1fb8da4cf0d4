"use client";

import type { ReactNode } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import type { DataColumn } from "@/components/data-table/data-table.tsx";
import { dayNotes } from "@/components/knowledge/describe-days.ts";
import { DocumentStatusChip } from "@/components/knowledge/document-status.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { DayText } from "@/components/ui/day-text.tsx";
import { NumberText } from "@/components/ui/number-text.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import type { DocumentListRow } from "@/lib/knowledge/types.ts";

export type DocumentRow = DocumentListRow & { ownerName: string | null; today: string };

const none = (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">none</span>
  </span>
);

function Title({ row }: { row: DocumentRow }) {
  const notes = dayNotes(row.status, row);
  return (
    <>
      <span className="wrap-anywhere">{row.title}</span>
      {notes.map(({ word, tone }) => (
        <span key={word} className="ml-1.5">
          <Chip tone={tone}>{word}</Chip>
        </span>
      ))}
    </>
  );
}

const COLUMNS: readonly DataColumn<DocumentRow>[] = [
  { id: "title", header: "Question", cell: (row) => <Title row={row} /> },
  {
    id: "status",
    header: "State",
    width: "92px",
    cell: (row) => <DocumentStatusChip status={row.status} />,
  },
  { id: "owner", header: "Owner", width: "116px", isWideOnly: true, cell: (row) => row.ownerName ?? none },
  {
    id: "phrasings",
    header: "Phrasings",
    width: "76px",
    align: "end",
    isWideOnly: true,
    cell: (row) => <NumberText value={row.phrasingCount} />,
  },
  {
    id: "served",
    header: "Served, 30 d",
    width: "92px",
    align: "end",
    cell: (row) => <NumberText value={row.servedRecently} />,
  },
  {
    id: "last",
    header: "Last served",
    width: "98px",
    align: "end",
    cell: (row) =>
      row.lastServedAt === null ? (
        <span className="text-muted">never</span>
      ) : (
        <RelativeTime at={row.lastServedAt} />
      ),
  },
  {
    id: "until",
    header: "Valid until",
    width: "100px",
    align: "end",
    isWideOnly: true,
    cell: (row) => (row.validUntil === null ? none : <DayText day={row.validUntil} />),
  },
  {
    id: "review",
    header: "Review by",
    width: "100px",
    align: "end",
    isWideOnly: true,
    cell: (row) => (row.reviewBy === null ? none : <DayText day={row.reviewBy} />),
  },
  {
    id: "version",
    header: "Version",
    width: "62px",
    align: "end",
    isWideOnly: true,
    cell: (row) => row.versionNumber ?? none,
  },
];

export function DocumentTable({ rows, empty }: { rows: readonly DocumentRow[]; empty: ReactNode }) {
  return (
    <DataTable
      caption="Knowledge documents"
      columns={COLUMNS}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => `/knowledge/${row.id}`}
      empty={empty}
    />
  );
}
