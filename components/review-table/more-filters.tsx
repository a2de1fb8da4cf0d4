"use client";

import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import type { TableOptions } from "@/components/review-table/table-types.ts";
import type { TableQuery } from "@/components/review-table/use-table-query.ts";
import { languageName, plain, REASON_LABELS } from "@/components/review-table/words.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field, Input, Select } from "@/components/ui/field.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { failureClasses } from "@/lib/core/vocabulary.ts";
import { repairTypes } from "@/lib/confidence/types.ts";
import { me, none, type QueueFilter } from "@/lib/review/queue-types.ts";
import { CaptureReason } from "@/lib/review/types.ts";

type Props = { filter: QueueFilter; narrow: TableQuery["narrow"]; options: TableOptions };
type Option = readonly [value: string, label: string];

const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pl", "pt"] as const;
const AGES: readonly Option[] = [
  ["ageTo=1", "the last hour"],
  ["ageTo=24", "the last day"],
  ["ageTo=168", "the last 7 days"],
  ["ageFrom=24", "waiting over a day"],
  ["ageFrom=168", "waiting over 7 days"],
  ["ageFrom=720", "waiting over 30 days"],
];

function Choose(props: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  className?: string;
}) {
  const { label, value, options, onChange, className } = props;
  return (
    <Field label={label} className={className}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All</option>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type RangeProps = {
  legend: string;
  from: number | undefined;
  to: number | undefined;
  max: number;
  step: number;
  onChange: (which: "from" | "to", value: number | undefined) => void;
};

/** Takes effect when a field is left, so that half a number narrows nothing. */
function Range({ legend, from, to, max, step, onChange }: RangeProps) {
  const bound = (which: "from" | "to", value: number | undefined): ReactNode => (
    <Field label={`${legend} ${which === "from" ? "from" : "up to"}`} className="flex-1">
      <Input
        key={value ?? ""}
        type="number"
        min={step < 1 ? 0 : 1}
        max={max}
        step={step}
        defaultValue={value}
        onBlur={({ target }) => {
          const next =
            target.value === "" ? undefined : Math.min(max, Math.max(step < 1 ? 0 : 1, target.valueAsNumber));
          if (next !== value) onChange(which, next);
        }}
      />
    </Field>
  );
  return (
    <div className="col-span-2 flex gap-2">
      {bound("from", from)}
      {bound("to", to)}
    </div>
  );
}

function Ranges({ filter, narrow }: Omit<Props, "options">) {
  return (
    <>
      <Range
        legend="Confidence"
        from={filter.confidenceFrom}
        to={filter.confidenceTo}
        max={1}
        step={0.01}
        onChange={(which, value) => narrow({ [which === "from" ? "confidenceFrom" : "confidenceTo"]: value })}
      />
      <Range
        legend="Asked"
        from={filter.sizeFrom}
        to={filter.sizeTo}
        max={1_000_000}
        step={1}
        onChange={(which, value) => narrow({ [which === "from" ? "sizeFrom" : "sizeTo"]: value })}
      />
    </>
  );
}

/** The other filters, each in force at once. */
export function MoreFilters({ filter, narrow, options }: Props) {
  const set = (field: keyof QueueFilter) => (value: string) =>
    narrow({ [field]: value === "" ? undefined : value });
  const age =
    AGES.find(([one]) => one === `ageTo=${filter.ageTo}` || one === `ageFrom=${filter.ageFrom}`)?.[0] ?? "";
  const setAge = (choice: string) => {
    const [field, hours] = choice.split("=");
    narrow({
      ageTo: undefined,
      ageFrom: undefined,
      ...(field === undefined || field === "" ? {} : { [field]: Number(hours) }),
    });
  };
  const languages = new Set<string>([
    ...LANGUAGES,
    ...(filter.language === undefined ? [] : [filter.language]),
  ]);
  return (
    <Popover
      title="More filters"
      align="end"
      trigger={
        <Button aria-label="More filters">
          <SlidersHorizontal size={15} aria-hidden="true" />
          <span className="max-list:sr-only">More</span>
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-x-2 gap-y-2 pb-1.5">
        <Choose
          label="Failure class"
          // Where there is room, the bar has it.
          className="list:hidden"
          value={filter.class ?? ""}
          onChange={set("class")}
          options={[...failureClasses.map((one): Option => [one, plain(one)]), [none, "no class"]]}
        />
        <Choose
          label="Agent"
          value={filter.agent ?? ""}
          onChange={set("agent")}
          options={[...options.agents.map(({ id, name }): Option => [id, name]), [none, "no agent"]]}
        />
        <Choose
          label="Language"
          value={filter.language ?? ""}
          onChange={set("language")}
          options={[...languages].map((one): Option => [one, languageName(one)])}
        />
        <Choose
          label="Repair"
          value={filter.repair ?? ""}
          onChange={set("repair")}
          options={repairTypes.map((one): Option => [one, one === "none" ? "nothing to repair" : plain(one)])}
        />
        <Choose
          label="Captured by"
          value={filter.reason ?? ""}
          onChange={set("reason")}
          options={CaptureReason.options.map((one): Option => [one, REASON_LABELS[one]])}
        />
        <Choose label="Captured in" value={age} onChange={setAge} options={AGES} />
        <Choose
          label="Somebody on it"
          value={filter.claim ?? ""}
          onChange={set("claim")}
          options={[
            ["free", "free"],
            ["mine", "held by me"],
            ["others", "held by others"],
          ]}
        />
        <Choose
          label="Given to"
          value={filter.assignee ?? ""}
          onChange={set("assignee")}
          options={[
            [me, "me"],
            [none, "nobody"],
            ...options.members.map(({ id, name }): Option => [id, name]),
          ]}
        />
        <Ranges filter={filter} narrow={narrow} />
        <Field label="Tag" className="col-span-2">
          <Input
            key={filter.tag ?? ""}
            defaultValue={filter.tag}
            maxLength={40}
            onBlur={({ target }) => set("tag")(target.value.trim().toLowerCase())}
          />
        </Field>
      </div>
    </Popover>
  );
}
