"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type View, viewHref } from "@/components/analytics/address.ts";
import { classNames } from "@/components/ui/class-names.ts";
import { Field, Select } from "@/components/ui/field.tsx";
import { type AnalyticsFilter, rangeDays } from "@/lib/analytics/types.ts";

export type Choices = Record<keyof AnalyticsFilter, readonly { value: string; label: string }[]>;

type FilterBarProps = { view: View; choices: Choices };

const FIELDS = [
  { field: "agent", label: "Agent" },
  { field: "class", label: "Failure class" },
  { field: "language", label: "Language" },
] as const;

/** Range and filters. Each change is an address of its own. */
export function FilterBar({ view, choices }: FilterBarProps) {
  const router = useRouter();
  const choose = (field: keyof AnalyticsFilter, value: string) => {
    const { [field]: _, ...others } = view.filter;
    const filter = value === "" ? others : { ...others, [field]: value };
    router.push(viewHref(view, { filter: filter }), { scroll: false });
  };
  const isNarrowed = Object.keys(view.filter).length > 0;
  return (
    <div
      role="search"
      aria-label="Filter the charts"
      className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      <nav aria-label="Range" className="flex flex-wrap gap-1">
        {rangeDays.map((days) => (
          <Link
            key={days}
            href={viewHref(view, { days })}
            scroll={false}
            aria-current={days === view.days ? "true" : undefined}
            className={classNames(
              "inline-flex min-h-[34px] items-center rounded-round border px-3 text-label pointer-coarse:min-h-10",
              days === view.days
                ? "border-accent bg-accent-soft font-medium text-accent"
                : "border-line bg-surface text-muted hover:text-text",
            )}
          >
            {days} days
          </Link>
        ))}
      </nav>
      {FIELDS.map(({ field, label }) => (
        <Field key={field} label={label} className="w-[168px] max-list:w-[calc(50%-0.4rem)]">
          <Select value={view.filter[field] ?? ""} onChange={(event) => choose(field, event.target.value)}>
            <option value="">All</option>
            {choices[field].map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {isNarrowed ? (
        <Link
          href={viewHref(view, { filter: {} })}
          className="inline-flex min-h-[34px] items-center text-accent underline underline-offset-3"
        >
          Show all
        </Link>
      ) : null}
    </div>
  );
}
