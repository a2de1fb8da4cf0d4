"use client";

import { takenPhrasings } from "@/components/review/phrasing-groups.ts";
import type { PhrasingGroup } from "@/components/review/phrasing-groups.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";

type PhrasingPickerProps = {
  groups: readonly PhrasingGroup[];
  leftOut: readonly string[];
  onChange: (leftOut: string[]) => void;
};

/** The cluster's own questions: a ticked one becomes a phrasing and is decided along, an unticked one stays in the queue. */
export function PhrasingPicker({ groups, leftOut, onChange }: PhrasingPickerProps) {
  if (groups.length === 0) return null;
  const taken = takenPhrasings(groups, leftOut);
  const free = groups.filter((group) => group.holder === null);
  const isAll = taken.length === free.length;
  const toggle = (text: string) =>
    onChange(leftOut.includes(text) ? leftOut.filter((other) => other !== text) : [...leftOut, text]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 flex w-full items-center justify-between gap-2 text-tiny text-muted">
        <span className="font-medium">Other ways people asked it</span>
      </legend>
      <div className="flex items-start justify-between gap-2 border-b border-line text-small text-muted">
        <Checkbox
          checked={isAll && free.length > 0}
          isPartly={!isAll && taken.length > 0}
          disabled={free.length === 0}
          onChange={() => onChange(isAll ? free.map((group) => group.text) : [])}
          label={`${taken.length} of ${groups.length} go along`}
        />
        <span className="py-1">unticked ones stay in the queue</span>
      </div>
      <ul
        className="max-h-[152px] overflow-y-auto desk:-mx-1 desk:px-1"
        tabIndex={groups.length > 4 ? 0 : undefined}
      >
        {groups.map((group) => (
          <li key={group.text}>
            <Checkbox
              checked={group.holder === null && !leftOut.includes(group.text)}
              disabled={group.holder !== null}
              onChange={() => toggle(group.text)}
              label={
                <span className="wrap-anywhere">
                  {group.text}
                  {group.count > 1 ? <span className="text-small text-muted"> ×{group.count}</span> : null}
                </span>
              }
              detail={group.holder === null ? null : `${group.holder.name} is on it; it stays in the queue`}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
