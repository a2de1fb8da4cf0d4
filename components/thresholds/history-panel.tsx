import { describeChange } from "@/components/thresholds/describe-threshold.ts";
import { OneClick } from "@/components/thresholds/one-click.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import type { ActionResult } from "@/lib/core/action-result.ts";

export type VersionView = {
  id: string;
  number: number;
  value: number;
  isLocked: boolean;
  source: "initial" | "manual" | "tuner" | "revert" | "weights";
  reason: string | null;
  createdAt: string;
  by: string | null;
  /** What was measured under it, against the one before; null while too little came in. */
  effect: string | null;
};

export type Revert = (input: { toNumber: number; expectedNumber: number }) => Promise<ActionResult<unknown>>;

const SOURCES = {
  initial: "at the start",
  manual: "by hand",
  tuner: "at night",
  revert: "taken back",
  weights: "with new weights",
} as const;

/** Every version, newest first, each with what it did and why. */
export function HistoryPanel({
  versions,
  revert,
}: {
  versions: readonly VersionView[];
  revert: Revert | null;
}) {
  return (
    <Panel title={versions.length === 1 ? "It has not moved yet" : describeCount(versions.length - 1)}>
      <ol>
        {versions.map((version, index) => (
          <VersionRow
            key={version.id}
            version={version}
            before={versions[index + 1] ?? null}
            inForce={versions[0]?.number ?? version.number}
            revert={revert}
          />
        ))}
      </ol>
    </Panel>
  );
}

function describeCount(changes: number): string {
  return changes === 1 ? "It changed once" : `It changed ${String(changes)} times`;
}

type VersionRowProps = {
  version: VersionView;
  before: VersionView | null;
  inForce: number;
  revert: Revert | null;
};

function VersionRow({ version, before, inForce, revert }: VersionRowProps) {
  // New weights move the scale: a higher or lower cut then captures as much as before.
  const change =
    version.source === "weights" ? "same share" : describeChange(before?.value ?? null, version.value);
  const lock =
    before !== null && before.isLocked !== version.isLocked
      ? version.isLocked
        ? "locked"
        : "unlocked"
      : null;
  return (
    <li className="border-b border-line py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="flex flex-wrap items-center gap-2">
          <Chip tone={change === "captures more" || change === "captures less" ? "accent" : "neutral"}>
            {lock ?? change}
          </Chip>
          <span>
            {before === null || before.value === version.value ? "" : `${before.value.toFixed(2)} → `}
            <b className="font-medium">{version.value.toFixed(2)}</b>
          </span>
        </span>
        <span className="text-small text-muted">
          {SOURCES[version.source]}
          {version.by === null ? "" : `, ${version.by}`}, <RelativeTime at={version.createdAt} />
        </span>
      </div>
      {version.reason === null ? null : <p className="mt-1 text-muted text-pretty">{version.reason}</p>}
      {version.effect === null ? null : <p className="mt-1 text-small text-pretty">{version.effect}</p>}
      {revert === null || version.number === inForce ? null : (
        <div className="mt-1.5">
          <OneClick
            label="Take back to this"
            name={`Take back to version ${String(version.number)}, ${version.value.toFixed(2)}`}
            input={{ toNumber: version.number, expectedNumber: inForce }}
            action={revert}
            done={`Version ${String(version.number)} is in force again.`}
          />
        </div>
      )}
    </li>
  );
}
