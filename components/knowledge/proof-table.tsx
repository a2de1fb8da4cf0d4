"use client";

import type { ReactNode } from "react";
import { type DataColumn, DataTable } from "@/components/data-table/data-table.tsx";
import { countWords, STATUS_WORDS } from "@/components/knowledge/proof-words.ts";
import { Chip } from "@/components/ui/chip.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import type { ProofListItem } from "@/lib/proof/types.ts";

const COLUMNS: readonly DataColumn<ProofListItem>[] = [
  { id: "title", header: "Document", cell: (row) => row.title },
  {
    id: "status",
    header: "Proof",
    width: "110px",
    cell: ({ status }) => <Chip tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].label}</Chip>,
  },
  {
    id: "found",
    header: "Found",
    width: "34%",
    cell: (row) => <Found row={row} />,
  },
  {
    id: "confidence",
    header: "Confidence",
    width: "110px",
    align: "end",
    cell: ({ confidenceBefore, confidenceAfter }) => (
      <Confidence before={confidenceBefore} after={confidenceAfter} />
    ),
  },
  {
    id: "version",
    header: "Version",
    width: "76px",
    align: "end",
    cell: ({ versionNumber, isInForce }) =>
      isInForce ? versionNumber : <span className="text-muted">{versionNumber}, replaced</span>,
  },
  {
    id: "asked",
    header: "Asked",
    width: "120px",
    align: "end",
    cell: ({ checkedAt, createdAt }) => <RelativeTime at={checkedAt ?? createdAt} />,
  },
];

function Found({ row }: { row: ProofListItem }) {
  if (row.status === "pending") return <span className="text-muted">The questions are being asked.</span>;
  if (row.status === "learned") return countWords(row);
  return <span className="text-pretty">{row.reason ?? countWords(row)}</span>;
}

function Confidence({ before, after }: { before: number | null; after: number | null }) {
  if (after === null) return <span className="text-muted">none</span>;
  if (before === null) return after.toFixed(2);
  return (
    <span title="Of the agent's answer, and of the approved one">
      <span className="text-muted">{before.toFixed(2)} to</span> {after.toFixed(2)}
    </span>
  );
}

export function ProofTable({ rows, empty }: { rows: readonly ProofListItem[]; empty: ReactNode }) {
  return (
    <DataTable
      caption="Proofs"
      columns={COLUMNS}
      rows={rows}
      rowId={(row) => row.versionId}
      rowHref={(row) => `/knowledge/proofs/${row.versionId}`}
      empty={empty}
    />
  );
}
