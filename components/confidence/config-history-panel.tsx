import { Chip } from "@/components/ui/chip.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import type { ConfigVersion } from "@/lib/confidence/config-types.ts";
import { factorNames } from "@/lib/confidence/types.ts";
import { percentText } from "@/lib/core/percent-text.ts";

export type ConfigVersionView = Omit<ConfigVersion, "createdById"> & { by: string | null };

/** Every change, newest first, with its reason. */
export function ConfigHistoryPanel({ versions }: { versions: readonly ConfigVersionView[] }) {
  return (
    <Panel title={versions.length === 0 ? "Nothing was changed yet" : "What was changed"}>
      {versions.length === 0 ? (
        <p className="text-muted">Answers are scored as Attune comes.</p>
      ) : (
        <ol>
          {versions.map((version) => (
            <VersionRow key={version.id} version={version} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function VersionRow({ version }: { version: ConfigVersionView }) {
  const { number, weights, ruleCount, offCount, source, reason, by, createdAt } = version;
  return (
    <li className="border-b border-line py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="flex flex-wrap items-center gap-2">
          <Chip tone={source === "refit" ? "accent" : "neutral"}>
            {source === "refit" ? "refitted" : "by hand"}
          </Chip>
          <span className="text-pretty wrap-anywhere">{reason}</span>
        </span>
        <span className="text-small text-muted">
          {by === null ? "" : `${by}, `}
          <RelativeTime at={createdAt} />
        </span>
      </div>
      <p className="mt-0.5 text-small text-muted">
        version {number}: weights {factorNames.map((factor) => percentText(weights[factor], 1)).join(" · ")},{" "}
        {ruleCount} {ruleCount === 1 ? "rule" : "rules"}, {offCount} {offCount === 1 ? "signal" : "signals"}{" "}
        off
      </p>
    </li>
  );
}
