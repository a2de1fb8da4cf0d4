"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Sparkline } from "@/components/charts/sparkline.tsx";
import { type DataColumn, DataTable } from "@/components/data-table/data-table.tsx";
import { trendWords } from "@/components/knowledge/gap-words.ts";
import { NumberText } from "@/components/ui/number-text.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { percentText } from "@/lib/core/percent-text.ts";
import type { Gap } from "@/lib/review/gap-types.ts";

const COLUMNS: readonly DataColumn<Gap>[] = [
  {
    id: "question",
    header: "Asked, and not answered",
    cell: ({ question }) => question ?? <span className="text-muted">erased</span>,
  },
  {
    id: "people",
    header: "People",
    width: "72px",
    align: "end",
    cell: ({ peopleCount }) => <NumberText value={peopleCount} />,
  },
  {
    id: "asked",
    header: "Asked",
    width: "72px",
    align: "end",
    cell: ({ askedCount }) => <NumberText value={askedCount} />,
  },
  {
    id: "trend",
    header: "Trend",
    width: "190px",
    cell: (gap) => <Trend gap={gap} />,
  },
  {
    id: "nearest",
    header: "Nearest document",
    width: "24%",
    cell: ({ nearest }) =>
      nearest === null ? (
        <span className="text-muted">none is near</span>
      ) : (
        <>
          <Link
            href={`/knowledge/${nearest.documentId}`}
            className="text-accent underline underline-offset-3"
          >
            {nearest.title}
          </Link>
          <span className="text-small whitespace-nowrap text-muted">
            {" "}
            {percentText(nearest.probability)} sure
          </span>
        </>
      ),
  },
  {
    id: "last",
    header: "Last asked",
    width: "110px",
    align: "end",
    cell: ({ lastAskedAt }) => <RelativeTime at={lastAskedAt} />,
  },
  {
    id: "draft",
    header: "Answer it",
    isHeaderHidden: true,
    width: "110px",
    align: "end",
    cell: ({ candidateId, isOpen, question }) => (
      <Link
        href={`/review/${candidateId}`}
        aria-label={`${isOpen ? "Write the answer to" : "Look at the decision on"} ${question ?? "this"}`}
        className="text-accent underline underline-offset-3"
      >
        {isOpen ? "Write the answer" : "See the decision"}
      </Link>
    ),
  },
];

function Trend({ gap }: { gap: Gap }) {
  const { arrow, words } = trendWords(gap.askedCount, gap.formerCount);
  return (
    <span className="inline-flex items-center gap-2">
      <Sparkline values={gap.trend} />
      <span className="text-small whitespace-nowrap text-muted">
        <span aria-hidden="true">{arrow} </span>
        {words}
      </span>
    </span>
  );
}

export function GapTable({ rows, empty }: { rows: readonly Gap[]; empty: ReactNode }) {
  return (
    <DataTable
      caption="What people ask that nothing answers"
      columns={COLUMNS}
      rows={rows}
      rowId={(gap) => gap.clusterId}
      empty={empty}
    />
  );
}
