"use client";

import { X } from "lucide-react";
import { MoreFilters } from "@/components/review-table/more-filters.tsx";
import { SearchField } from "@/components/review-table/search-field.tsx";
import { countFilters, FILTER_FIELDS } from "@/components/review-table/table-address.ts";
import type { TableOptions } from "@/components/review-table/table-types.ts";
import type { TableQuery } from "@/components/review-table/use-table-query.ts";
import { describeFilter, plain, SORT_LABELS } from "@/components/review-table/words.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field, Select } from "@/components/ui/field.tsx";
import { failureClasses } from "@/lib/core/vocabulary.ts";
import { none, QueueFilter, queueSorts } from "@/lib/review/queue-types.ts";
import type { QueueSort } from "@/lib/review/queue-types.ts";

type FilterBarProps = { table: TableQuery; options: TableOptions };

/** What the queue is narrowed by: the few that are used most, the rest behind a button, and a chip for each in force. */
export function FilterBar({ table, options }: FilterBarProps) {
  const { query, go, narrow } = table;
  const { filter, sort } = query;
  const choose = (field: keyof QueueFilter) => (event: { target: { value: string } }) =>
    narrow({ [field]: event.target.value === "" ? undefined : event.target.value });
  return (
    <div
      role="search"
      aria-label="Filter the queue"
      className="flex flex-none flex-wrap items-end gap-2 px-4 pt-3 pb-2"
    >
      <SearchField
        text={filter.text ?? ""}
        onText={(text) =>
          narrow({ text: text === "" ? undefined : text }, filter.text !== undefined && text !== "")
        }
      />
      <Field label="Status" className="w-[118px]">
        <Select value={filter.status} onChange={choose("status")}>
          <option value="open">Open</option>
          <option value="approved">Approved</option>
          <option value="rejected">Rejected</option>
        </Select>
      </Field>
      <Field label="Failure class" className="w-[168px] max-list:hidden">
        <Select value={filter.class ?? ""} onChange={choose("class")}>
          <option value="">All</option>
          {failureClasses.map((one) => (
            <option key={one} value={one}>
              {plain(one)}
            </option>
          ))}
          <option value={none}>no class</option>
        </Select>
      </Field>
      <Field label="Order" className="w-[158px]">
        <Select value={sort} onChange={(event) => go({ ...query, sort: event.target.value as QueueSort })}>
          {queueSorts.map((one) => (
            <option key={one} value={one}>
              {SORT_LABELS[one]}
            </option>
          ))}
        </Select>
      </Field>
      <MoreFilters filter={filter} narrow={narrow} options={options} />
      <FilterChips table={table} options={options} />
    </div>
  );
}

function FilterChips({ table: { query, go, narrow }, options }: FilterBarProps) {
  const chips = FILTER_FIELDS.flatMap((field) => {
    const words = describeFilter(field, query.filter, options);
    return words === null ? [] : [{ field, words }];
  });
  if (chips.length === 0) return null;
  const showAll = () => go({ ...query, filter: QueueFilter.parse({ status: query.filter.status }) });
  return (
    <div role="group" aria-label="Filters in force" className="flex w-full flex-wrap items-center gap-1.5">
      {chips.map(({ field, words }) => (
        <button
          key={field}
          type="button"
          onClick={() => narrow({ [field]: undefined })}
          aria-label={`Take off: ${words}`}
          className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-round bg-accent-soft px-2 text-small text-accent hover:bg-sunken pointer-coarse:min-h-10"
        >
          <span className="truncate">{words}</span>
          <X size={12} aria-hidden="true" />
        </button>
      ))}
      {countFilters(query.filter) > 1 ? (
        <Button size="small" kind="ghost" onClick={showAll}>
          Take all off
        </Button>
      ) : null}
    </div>
  );
}
