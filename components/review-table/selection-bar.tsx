"use client";

import { Button } from "@/components/ui/button.tsx";
import { Menu, MenuItem } from "@/components/ui/menu.tsx";
import type { BulkAction } from "@/lib/review/bulk-types.ts";
import { bulkCap, type MatchCount } from "@/lib/review/queue-types.ts";
import type { CandidateStatus } from "@/lib/review/types.ts";

const number = new Intl.NumberFormat("en");

/** "120", "10,000+". */
export function describeCount({ matching, isCapped }: MatchCount): string {
  return `${number.format(matching)}${isCapped ? "+" : ""}`;
}

type SelectionBarProps = {
  ticked: number;
  /** All that match are meant, loaded or not. */
  isAll: boolean;
  count: MatchCount | null;
  loaded: number;
  status: CandidateStatus;
  onAll: () => void;
  onNone: () => void;
  onAction: (action: BulkAction) => void;
};

/** What is ticked and what can be done to all of it. It has its place also while nothing is. */
export function SelectionBar(props: SelectionBarProps) {
  const { ticked, isAll, count, loaded, status, onAll, onNone, onAction } = props;
  const isNone = ticked === 0 && !isAll;
  const canTakeAll =
    count !== null && !isAll && ticked === loaded && (count.isCapped || count.matching > loaded);
  const bounded = count !== null && (count.isCapped || count.matching > bulkCap);
  return (
    <div
      className="flex min-h-10 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-1.5"
      role="group"
      aria-label="Ticked rows"
    >
      <span className="mr-1 text-small text-muted" role="status">
        {isNone
          ? "Tick rows to decide many at once."
          : isAll && count !== null
            ? `All ${describeCount(count)} that match${bounded ? `; a run takes ${number.format(bulkCap)}` : ""}`
            : `${number.format(ticked)} ticked`}
      </span>
      {canTakeAll ? (
        <Button size="small" kind="ghost" onClick={onAll}>
          {`Select all ${describeCount(count)} that match`}
        </Button>
      ) : null}
      {isNone ? null : (
        <>
          <Button size="small" kind="ghost" onClick={onNone}>
            Take ticks off
          </Button>
          <span className="flex-1" />
          <Button size="small" onClick={() => onAction("assign")}>
            Give to
          </Button>
          <Menu trigger={<Button size="small">Tags</Button>} align="end">
            <MenuItem onSelect={() => onAction("tag")}>Put a tag on</MenuItem>
            <MenuItem onSelect={() => onAction("untag")}>Take a tag off</MenuItem>
          </Menu>
          {status === "open" ? (
            <Button size="small" kind="danger" className="ml-2" onClick={() => onAction("reject")}>
              Reject
            </Button>
          ) : (
            <Button size="small" onClick={() => onAction("reopen")}>
              Reopen
            </Button>
          )}
        </>
      )}
    </div>
  );
}
