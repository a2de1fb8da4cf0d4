"use client";

import type { ReactNode } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import type { DataColumn } from "@/components/data-table/data-table.tsx";
import { DocumentStatusChip } from "@/components/knowledge/document-status.tsx";
import { NumberText } from "@/components/ui/number-text.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import type { DocumentStatus } from "@/lib/knowledge/types.ts";

export type DocumentRow = {
  id: string;
  title: string;
  status: DocumentStatus;
  updatedAt: Date;
  versionNumber: number | null;
  phrasingCount: number;
  reuseCount: number;
};

const COLUMNS: readonly DataColumn<DocumentRow>[] = [
  { id: "title", header: "Question", cell: (row) => row.title },
  {
    id: "status",
    header: "Status",
    width: "96px",
    isHeaderHidden: false,
    cell: (row) => <DocumentStatusChip status={row.status} />,
  },
  {
    id: "version",
    header: "Version",
    width: "80px",
    align: "end",
    cell: (row) => row.versionNumber ?? "none",
  },
  {
    id: "phrasings",
    header: "Phrasings",
    width: "96px",
    align: "end",
    cell: (row) => <NumberText value={row.phrasingCount} />,
  },
  {
    id: "reuses",
    header: "Served",
    width: "88px",
    align: "end",
    cell: (row) => <NumberText value={row.reuseCount} />,
  },
  {
    id: "updated",
    header: "Changed",
    width: "130px",
    align: "end",
    cell: (row) => <RelativeTime at={row.updatedAt} />,
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
