"use client";

import type { ReactNode } from "react";
import type { VirtualColumn } from "@/components/data-table/virtual-table.tsx";
import { describeClass } from "@/components/review/failure-class.ts";
import type { TableRow } from "@/components/review-table/table-types.ts";
import type { TableQuery } from "@/components/review-table/use-table-query.ts";
import { COLUMN_LABELS, languageName, plain, REASON_LABELS } from "@/components/review-table/words.ts";
import { Chip } from "@/components/ui/chip.tsx";
import { NumberText } from "@/components/ui/number-text.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import type { QueueColumn, QueueSort } from "@/lib/review/queue-types.ts";

type MoreLikeProps = { words: string; onSelect: () => void; children: ReactNode };

/** A value that narrows the queue to its like. */
function MoreLike({ words, onSelect, children }: MoreLikeProps) {
  return (
    <button
      type="button"
      onClick={onSelect}
      title={`More like this: ${words}`}
      aria-label={`More like this: ${words}`}
      className="relative z-1 inline-flex min-h-6 max-w-full items-center truncate rounded-small text-left decoration-dotted underline-offset-3 hover:text-accent hover:underline pointer-coarse:min-h-10"
    >
      {children}
    </button>
  );
}

type Narrow = TableQuery["narrow"];
type Cell = (row: TableRow, narrow: Narrow) => ReactNode;

const nothing = (
  <span aria-hidden="true" className="max-list:hidden">
    –
  </span>
);

const CELLS: Record<QueueColumn, Cell> = {
  class: (row, narrow) => {
    const { label, tone } = describeClass(row.failureClass, row.captureReason);
    const select = () =>
      narrow(row.failureClass === null ? { reason: row.captureReason } : { class: row.failureClass });
    return (
      <MoreLike words={label} onSelect={select}>
        <Chip tone={tone}>{label}</Chip>
      </MoreLike>
    );
  },
  confidence: ({ composite }) =>
    composite === null ? (
      "not scored"
    ) : (
      <>
        <span className="list:hidden">confidence </span>
        <NumberText value={composite} digits={2} />
      </>
    ),
  asked: ({ clusterSize, clusterId }, narrow) =>
    clusterId === null ? (
      nothing
    ) : (
      <MoreLike
        words={`its cluster, asked ${clusterSize ?? 1} times`}
        onSelect={() => narrow({ cluster: clusterId })}
      >
        <NumberText value={clusterSize ?? 1} />
        <span className="list:hidden">&nbsp;asked</span>
      </MoreLike>
    ),
  waiting: ({ capturedAt }) => <RelativeTime at={capturedAt} isBare />,
  agent: ({ agentId, agentName }, narrow) =>
    agentId === null ? (
      nothing
    ) : (
      <MoreLike words={`agent ${agentName ?? ""}`} onSelect={() => narrow({ agent: agentId })}>
        <span className="truncate">{agentName ?? "an agent"}</span>
      </MoreLike>
    ),
  language: ({ language }, narrow) =>
    language === null ? (
      nothing
    ) : (
      <MoreLike words={languageName(language)} onSelect={() => narrow({ language })}>
        {languageName(language)}
      </MoreLike>
    ),
  repair: ({ repairType }, narrow) =>
    repairType === null || repairType === "none" ? (
      nothing
    ) : (
      <MoreLike words={plain(repairType)} onSelect={() => narrow({ repair: repairType })}>
        {plain(repairType)}
      </MoreLike>
    ),
  reason: ({ captureReason }, narrow) => (
    <MoreLike
      words={`captured by ${REASON_LABELS[captureReason]}`}
      onSelect={() => narrow({ reason: captureReason })}
    >
      {REASON_LABELS[captureReason]}
    </MoreLike>
  ),
  tags: ({ tags }, narrow) =>
    tags.length === 0 ? (
      nothing
    ) : (
      <span className="flex flex-wrap gap-1">
        {tags.map((tag) => (
          <MoreLike key={tag} words={`tag ${tag}`} onSelect={() => narrow({ tag })}>
            <Chip>{tag}</Chip>
          </MoreLike>
        ))}
      </span>
    ),
  who: ({ holder, assignee }, narrow) => {
    if (holder !== null) return holder.isMe ? "you are on it" : `${holder.name.split(" ")[0]} is on it`;
    if (assignee === null) return nothing;
    const words = assignee.isMe ? "yours" : `for ${assignee.name.split(" ")[0]}`;
    return (
      <MoreLike
        words={`given to ${assignee.isMe ? "me" : assignee.name}`}
        onSelect={() => narrow({ assignee: assignee.id })}
      >
        {words}
      </MoreLike>
    );
  },
};

const TRACKS: Record<QueueColumn, string> = {
  class: "150px",
  confidence: "86px",
  asked: "72px",
  waiting: "96px",
  agent: "132px",
  language: "90px",
  repair: "120px",
  reason: "110px",
  tags: "130px",
  who: "112px",
};

const ORDERS: Partial<Record<QueueColumn, { ascending: QueueSort | null; descending: QueueSort }>> = {
  confidence: { ascending: "confidence-low", descending: "confidence-high" },
  asked: { ascending: null, descending: "size" },
  waiting: { ascending: "newest", descending: "oldest" },
};

function orderOf(column: QueueColumn, { query, go }: TableQuery): VirtualColumn<TableRow>["order"] {
  const order = ORDERS[column];
  if (order === undefined) return undefined;
  const { ascending, descending } = order;
  const direction = query.sort === ascending ? "ascending" : query.sort === descending ? "descending" : null;
  const first = ascending ?? descending;
  const next =
    direction === "ascending" ? descending : direction === "descending" ? (ascending ?? "impact") : first;
  return { direction, onToggle: () => go({ ...query, sort: next }) };
}

/** The question, then the columns that are shown. */
export function tableColumns(shown: readonly QueueColumn[], table: TableQuery): VirtualColumn<TableRow>[] {
  return [
    {
      id: "question",
      header: "Question",
      track: "minmax(200px, 1fr)",
      cell: ({ question }) => question ?? "The question was erased",
    },
    ...shown.map((column): VirtualColumn<TableRow> => ({
      id: column,
      header: COLUMN_LABELS[column],
      track: TRACKS[column],
      align: column === "confidence" || column === "asked" ? "end" : "start",
      cell: (row) => CELLS[column](row, table.narrow),
      order: orderOf(column, table),
    })),
  ];
}
