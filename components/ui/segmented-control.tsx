"use client";

import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";
import { ariaKeys, Kbd } from "@/components/ui/kbd.tsx";

export type Segment<Value extends string> = { value: Value; label: ReactNode; keys?: string };

type SegmentedControlProps<Value extends string> = {
  /** What is being chosen, for screen readers. */
  legend: string;
  segments: readonly Segment<Value>[];
  name?: string;
  value: Value | null;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  className?: string;
};

/** One of a few, all in sight; radio buttons underneath, so arrows and forms work as everywhere. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, segments, value, onChange, isDisabled = false, className } = props;
  const fallbackName = useId();
  return (
    <fieldset disabled={isDisabled} className={classNames("min-w-0", className)}>
      <legend className="sr-only">{legend}</legend>
      <div className="flex rounded-control border border-line-strong bg-surface">
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={classNames(
              "relative flex min-h-[30px] flex-auto items-center justify-center gap-1.5 border-l border-line px-2 py-1 text-label whitespace-nowrap",
              "first:rounded-l-[5px] first:border-l-0 last:rounded-r-[5px] hover:bg-sunken pointer-coarse:min-h-10",
              "has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent",
              "has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent",
              isDisabled && "opacity-60",
            )}
          >
            <input
              type="radio"
              name={props.name ?? fallbackName}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
              aria-keyshortcuts={segment.keys ? ariaKeys(segment.keys) : undefined}
              className="absolute inset-0 m-0 size-full appearance-none opacity-0 outline-none"
            />
            {segment.label}
            {segment.keys ? <Kbd keys={segment.keys} /> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
