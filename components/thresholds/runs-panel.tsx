import { OneClick } from "@/components/thresholds/one-click.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import type { ActionResult } from "@/lib/core/action-result.ts";

export type RunView = {
  id: string;
  trigger: "nightly" | "requested";
  outcome: "moved" | "kept" | "proposed" | null;
  reason: string | null;
  createdAt: Date;
  proposedValue: number | null;
  fromNumber: number | null;
  thresholdVersionId: string | null;
  /** True while the version it looked at is in force and nobody applied it. */
  isOpen: boolean;
  evidence: { approved: number; edited: number; rejected: number; low: number; high: number } | null;
};

export type ApplyProposal = (input: { tuningRunId: string }) => Promise<ActionResult<unknown>>;

/** What each run saw, also where it changed nothing. */
export function RunsPanel({ runs, apply }: { runs: readonly RunView[]; apply: ApplyProposal | null }) {
  return (
    <Panel title={runs.length === 0 ? "No night has run yet" : "What the last runs saw"}>
      {runs.length === 0 ? (
        <p className="text-muted text-pretty">
          The first comes at 02:00 of your time zone, or when an admin presses “Run now”.
        </p>
      ) : null}
      <ol>
        {runs.map((run) => (
          <li key={run.id} className="border-b border-line py-2.5 last:border-b-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Chip tone={run.outcome === "moved" || run.isOpen ? "accent" : "neutral"}>
                {run.outcome ?? "under way"}
              </Chip>
              <span className="text-small text-muted">
                {run.trigger === "nightly" ? "at night" : "on request"}, <RelativeTime at={run.createdAt} />
              </span>
            </div>
            {run.reason === null ? null : <p className="mt-1 text-pretty">{run.reason}</p>}
            {apply === null || !run.isOpen || run.proposedValue === null ? null : (
              <div className="mt-1.5">
                <OneClick
                  kind="primary"
                  label={`Apply ${run.proposedValue.toFixed(2)}`}
                  name={`Apply the proposed cut ${run.proposedValue.toFixed(2)}`}
                  input={{ tuningRunId: run.id }}
                  action={apply}
                  done={`Answers below ${run.proposedValue.toFixed(2)} are captured from now on.`}
                />
              </div>
            )}
            {run.evidence === null ||
            run.evidence.approved + run.evidence.edited + run.evidence.rejected === 0 ? null : (
              <EvidenceBar evidence={run.evidence} />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The approval rate's interval against the two marks that move the threshold. */
function EvidenceBar({ evidence }: { evidence: NonNullable<RunView["evidence"]> }) {
  const { approved, edited, rejected, low, high } = evidence;
  const words = `${String(approved)} approved, ${String(edited)} edited, ${String(rejected)} rejected`;
  const left = `${String(low * 100)}%`;
  const width = `${String(Math.max(1, (high - low) * 100))}%`;
  return (
    <div className="mt-2">
      <div
        role="img"
        aria-label={`Kept: ${String(Math.round(low * 100))} to ${String(Math.round(high * 100))} per cent. ${words}`}
        className="relative h-3"
      >
        <div className="absolute inset-x-0 top-1 h-1 rounded-round bg-sunken inset-ring inset-ring-line" />
        <div className="absolute top-0.5 h-2 rounded-round bg-accent/70" style={{ left, width }} />
        <div
          className="absolute -top-0.5 -bottom-0.5 border-l border-dashed border-line-strong"
          style={{ left: "50%" }}
        />
        <div
          className="absolute -top-0.5 -bottom-0.5 border-l border-dashed border-line-strong"
          style={{ left: "80%" }}
        />
      </div>
      <div className="relative h-4 text-tiny text-muted">
        <span className="absolute left-0">{words}</span>
        <span className="absolute max-list:hidden" style={{ left: "50%", transform: "translateX(-50%)" }}>
          50 %
        </span>
        <span className="absolute max-list:hidden" style={{ left: "80%", transform: "translateX(-50%)" }}>
          80 % kept
        </span>
      </div>
    </div>
  );
}
