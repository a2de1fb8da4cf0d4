"use client";

import { DataTable } from "@/components/data-table/data-table.tsx";
import type { DataColumn } from "@/components/data-table/data-table.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { percentText } from "@/lib/core/percent-text.ts";
import type { BlastRadiusRow } from "@/lib/responses/blast-radius-types.ts";

const muted = (words: string) => <span className="text-muted">{words}</span>;

const COLUMNS: readonly DataColumn<BlastRadiusRow>[] = [
  { id: "question", header: "Question", cell: (row) => row.question ?? muted("erased") },
  {
    id: "subject",
    header: "Subject",
    width: "180px",
    cell: (row) => row.subjectExternalId ?? muted(row.question === null ? "erased" : "not given"),
  },
  {
    id: "response",
    header: "Response",
    width: "200px",
    cell: (row) =>
      row.responseExternalId === null ? (
        muted("none came")
      ) : (
        <span className="wrap-anywhere">{row.responseExternalId}</span>
      ),
  },
  {
    id: "sure",
    header: "Sure",
    width: "72px",
    align: "end",
    cell: (row) => percentText(row.probability),
  },
  {
    id: "verdict",
    header: "Verdict",
    width: "80px",
    cell: (row) =>
      row.verdict === null ? (
        muted("none")
      ) : (
        <Chip tone={row.verdict === "right" ? "good" : "bad"}>{row.verdict}</Chip>
      ),
  },
  { id: "at", header: "When", width: "110px", align: "end", cell: (row) => <RelativeTime at={row.at} /> },
];

/** Each time a version was served: who asked what, and which response came of it. */
export function ServedTable({ rows }: { rows: readonly BlastRadiusRow[] }) {
  return (
    <DataTable
      caption="To whom the version was served"
      columns={COLUMNS}
      rows={rows}
      rowId={(row) => row.reuseId}
      empty={<EmptyState title="Served to nobody">Nobody has to be told of this version.</EmptyState>}
    />
  );
}
