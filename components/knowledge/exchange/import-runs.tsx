"use client";

import { DataTable } from "@/components/data-table/data-table.tsx";
import type { DataColumn } from "@/components/data-table/data-table.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import type { ImportRun } from "@/lib/knowledge/exchange-types.ts";

const STATES: Record<ImportRun["status"], string> = {
  planned: "not begun",
  running: "under way",
  done: "done",
};

const COLUMNS: readonly DataColumn<ImportRun>[] = [
  { id: "file", header: "File", cell: (run) => <span className="wrap-anywhere">{run.fileName}</span> },
  {
    id: "status",
    header: "State",
    width: "110px",
    cell: ({ status }) => <Chip tone={status === "running" ? "accent" : "neutral"}>{STATES[status]}</Chip>,
  },
  { id: "count", header: "Documents", width: "100px", align: "end", cell: (run) => run.itemCount },
  {
    id: "at",
    header: "When",
    width: "110px",
    align: "end",
    cell: (run) => <RelativeTime at={run.createdAt.toISOString()} />,
  },
];

/** The newest imports; one that nobody began is gone after a day. */
export function ImportRuns({ runs }: { runs: readonly ImportRun[] }) {
  return (
    <DataTable
      caption="The newest imports"
      columns={COLUMNS}
      rows={runs}
      rowId={(run) => run.id}
      rowHref={(run) => `/knowledge/exchange/${run.id}`}
      empty={
        <EmptyState title="No imports yet">
          Choose a file above; it is shown before anything is written.
        </EmptyState>
      }
    />
  );
}
