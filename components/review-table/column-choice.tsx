"use client";

import { Columns3 } from "lucide-react";
import { DEFAULT_COLUMNS } from "@/components/review-table/table-address.ts";
import type { TableQuery } from "@/components/review-table/use-table-query.ts";
import { COLUMN_LABELS } from "@/components/review-table/words.ts";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { QueueColumn } from "@/lib/review/queue-types.ts";

/** Which columns are shown, in their own order; the address keeps it. */
export function ColumnChoice({ table: { query, go } }: { table: TableQuery }) {
  const shown = query.columns ?? DEFAULT_COLUMNS;
  const toggle = (column: QueueColumn) => {
    const columns = QueueColumn.options.filter((one) => shown.includes(one) !== (one === column));
    go({ ...query, columns: columns.join() === DEFAULT_COLUMNS.join() ? null : columns }, true);
  };
  return (
    <Popover
      title="Columns"
      align="end"
      trigger={
        <Button size="small" aria-label="Columns">
          <Columns3 size={14} aria-hidden="true" />
          <span className="max-list:sr-only">Columns</span>
        </Button>
      }
    >
      <div className="grid grid-cols-2">
        {QueueColumn.options.map((column) => (
          <Checkbox
            key={column}
            label={COLUMN_LABELS[column]}
            checked={shown.includes(column)}
            onChange={() => toggle(column)}
          />
        ))}
      </div>
    </Popover>
  );
}
