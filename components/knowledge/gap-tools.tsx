"use client";

import { saveCsv } from "@/components/charts/save-csv.ts";
import { Button } from "@/components/ui/button.tsx";
import { ChipLink } from "@/components/ui/chip-link.tsx";
import { type Gap, type GapRange, gapRanges } from "@/lib/review/gap-types.ts";

const columns = [
  "Question",
  "People",
  "Asked",
  "Asked in the days before",
  "Last asked",
  "Nearest document",
  "How sure",
] as const;

function toRow(gap: Gap): (string | number | null)[] {
  const { question, peopleCount, askedCount, formerCount, lastAskedAt, nearest } = gap;
  const sure = nearest === null ? null : Math.round(nearest.probability * 1_000) / 1_000;
  return [
    question,
    peopleCount,
    askedCount,
    formerCount,
    lastAskedAt.toISOString(),
    nearest?.title ?? null,
    sure,
  ];
}

/** The range, in the address, and the list as a file. */
export function GapTools({ days, gaps }: { days: GapRange; gaps: readonly Gap[] }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <nav aria-label="Range">
        <ul className="flex flex-wrap gap-1.5">
          {gapRanges.map((range) => (
            <li key={range}>
              <ChipLink href={`/knowledge/gaps?days=${String(range)}`} isChosen={range === days}>
                Last {range} days
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      {gaps.length === 0 ? null : (
        <Button
          size="small"
          onClick={() => saveCsv({ columns, rows: gaps.map(toRow) }, `gaps-last-${String(days)}-days`)}
        >
          Save as CSV
        </Button>
      )}
    </div>
  );
}
