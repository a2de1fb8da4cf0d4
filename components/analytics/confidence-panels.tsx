import Link from "next/link";
import { viewHref } from "@/components/analytics/address.ts";
import type { PageModel } from "@/components/analytics/page-model.ts";
import { enoughItems, percent, SCORE_LABELS } from "@/components/analytics/words.ts";
import { ChartPanel } from "@/components/charts/chart-panel.tsx";
import { describeReliability } from "@/components/charts/describe-reliability.ts";
import { HeatGrid } from "@/components/charts/heat-grid.tsx";
import { ReliabilityPlot } from "@/components/charts/reliability-plot.tsx";
import { type Ridge, RidgeLines } from "@/components/charts/ridge-lines.tsx";
import { classNames } from "@/components/ui/class-names.ts";
import { wilsonInterval } from "@/lib/core/wilson-interval.ts";
import { type ScoreColumn, type ScoreName, scoreNames } from "@/lib/analytics/types.ts";

const tenths = Array.from({ length: 10 }, (_, bin) => ({ from: bin / 10, to: (bin + 1) / 10 }));
const total = (bins: readonly number[]) => bins.reduce((sum, count) => sum + count, 0);
const meanOf = (bins: readonly number[]) =>
  bins.reduce((sum, count, bin) => sum + count * (bin / 10 + 0.05), 0) / Math.max(1, total(bins));

function markOf(score: ScoreName, { from, to }: { from: number; to: number }) {
  return score === "composite"
    ? ({ kind: "composite", from, to } as const)
    : ({ kind: "factor", factor: score, from, to } as const);
}

/** Whether a confidence keeps its word, by what reviewers said about the answers. */
export function HonestyPanel({ page, className }: { page: PageModel; className?: string }) {
  const { auroc, reliability } = page.analytics.readings;
  const former = page.analytics.formerReadings.auroc;
  const judged = reliability.reduce((sum, bin) => sum + bin.judged, 0);
  const isThin = judged > 0 && judged < enoughItems;
  const bins = reliability.map(({ from, to, right, judged: count }) => ({
    meanValue: (from + to) / 2,
    rightShare: right / count,
    count,
  }));
  return (
    <ChartPanel
      title={isThin ? "Too few verdicts to say whether confidence holds" : describeReliability(bins)}
      detail={judged === 0 ? undefined : `${page.count(judged)} ${judged === 1 ? "verdict" : "verdicts"}`}
      fileName="reliability"
      className={className}
      table={{
        columns: ["Confidence from", "to", "Right", "Judged", "Share right", "low", "high"],
        rows: reliability.map(({ from, to, right, judged: count }) => {
          const { low, high } = wilsonInterval(right, count);
          return [from, to, right, count, right / count, low, high];
        }),
        hrefs: reliability.map(({ from, to }) => page.items({ kind: "verdicts", from, to })),
      }}
      footer={
        <p className="mt-1 text-small text-muted">
          {auroc === null
            ? "AUROC needs a right answer and one that was not."
            : `AUROC ${auroc.toFixed(2)}${former === null ? "" : `, ${former.toFixed(2)} before`}: how often a right answer had the higher confidence.`}
          {judged > 0
            ? " Bars are 95 % intervals; captured answers only, so those above the cut are mostly the audit sample."
            : ""}
        </p>
      }
    >
      {judged === 0 ? (
        <p className="py-8 text-muted">
          A decision that says whether the agent was right is what this is made of. None was made in this
          range.
        </p>
      ) : (
        <ReliabilityPlot
          label={`Confidence against the share found right. ${describeReliability(bins)}.`}
          points={reliability.map(({ from, to, right, judged: count }) => ({
            said: (from + to) / 2,
            right: right / count,
            ...wilsonInterval(right, count),
            judged: count,
            words: `${from.toFixed(1)} to ${to.toFixed(1)}: ${page.count(right)} of ${page.count(count)} right`,
            href: page.items({ kind: "verdicts", from, to }),
          }))}
        />
      )}
    </ChartPanel>
  );
}

/** How sure the answers were over time, of the confidence or one of its factors. */
export function ScoreHeatPanel({ page, className }: { page: PageModel; className?: string }) {
  const { scoreColumns, threshold } = page.analytics;
  const { score } = page.view;
  const name = SCORE_LABELS[score];
  const sum = scoreColumns.reduce((all, { bins }) => all + total(bins), 0);
  const isByWeek = scoreColumns.some(({ first, last }) => first !== last);
  const label = ({ first, last }: ScoreColumn) =>
    first === last ? page.dayName(first) : `${page.dayName(first)} to ${page.dayName(last)}`;
  const fromTop = [...tenths].reverse();
  return (
    <ChartPanel
      title={
        sum === 0
          ? `No answer had a score for ${name.toLowerCase()}`
          : `${name} of ${page.count(sum)} answers over time`
      }
      detail={isByWeek ? "answers by week" : "answers a day"}
      fileName={`${score}-over-time`}
      className={className}
      table={{
        columns: [
          isByWeek ? "Week" : "Day",
          ...tenths.map(({ from, to }) => `${from.toFixed(1)} to ${to.toFixed(1)}`),
        ],
        rows: scoreColumns.map((column) => [label(column), ...column.bins]),
        hrefs: scoreColumns.map(({ first, last }) =>
          page.items({ ...markOf(score, { from: 0, to: 1 }), first, last }),
        ),
      }}
      footer={<ScoreTabs page={page} />}
    >
      {sum === 0 ? (
        <p className="py-8 text-muted">Nothing to draw in this range.</p>
      ) : (
        <HeatGrid
          label={`${name} from 0 to 1 over time, ${String(scoreColumns.length)} ${isByWeek ? "weeks" : "days"}`}
          rows={fromTop.map(({ to }, index) => (index % 2 === 0 ? to.toFixed(1) : ""))}
          columns={scoreColumns.map((column) => ({
            label: label(column),
            cells: fromTop.map((bin) => {
              const count = column.bins[Math.round(bin.from * 10)] ?? 0;
              return {
                value: count,
                words: `${label(column)}, ${bin.from.toFixed(1)} to ${bin.to.toFixed(1)}: ${page.count(count)}`,
                href: page.items({ ...markOf(score, bin), first: column.first, last: column.last }),
              };
            }),
          }))}
          cutRow={
            score === "composite" ? { at: (1 - threshold) * 10, label: `cut ${threshold.toFixed(2)}` } : null
          }
        />
      )}
    </ChartPanel>
  );
}

function ScoreTabs({ page: { view } }: { page: PageModel }) {
  return (
    <nav aria-label="What is drawn over time" className="mt-2 flex flex-wrap gap-1">
      {scoreNames.map((score) => (
        <Link
          key={score}
          href={viewHref(view, { score })}
          scroll={false}
          aria-current={score === view.score ? "true" : undefined}
          className={classNames(
            "rounded-round border px-2.5 py-0.5 text-small pointer-coarse:py-2",
            score === view.score
              ? "border-accent bg-accent-soft font-medium text-accent"
              : "border-line text-muted hover:text-text",
          )}
        >
          {SCORE_LABELS[score]}
        </Link>
      ))}
    </nav>
  );
}

const COLORS: Record<ScoreName, string> = {
  composite: "var(--accent)",
  retrieval: "var(--retrieval)",
  policy: "var(--policy)",
  completeness: "var(--completeness)",
  memory: "var(--memory)",
};

/** How the confidence and each of its factors are spread, now and before. */
export function FactorPanel({ page, className }: { page: PageModel; className?: string }) {
  const { scores } = page.analytics.readings;
  const former = page.analytics.formerReadings.scores;
  const lowest = scoreNames
    .filter((name) => name !== "composite" && total(scores[name]) > 0)
    .sort((a, b) => meanOf(scores[a]) - meanOf(scores[b]))[0];
  const ridges = scoreNames.map((name): Ridge => {
    const count = total(scores[name]);
    return {
      key: name,
      label: SCORE_LABELS[name],
      detail:
        count === 0 ? "never scored" : `mean ${meanOf(scores[name]).toFixed(2)}, ${page.count(count)} scored`,
      color: COLORS[name],
      now: tenths.map((bin, index) => {
        const value = scores[name][index] ?? 0;
        return {
          share: count === 0 ? 0 : value / count,
          words: `${SCORE_LABELS[name]} ${bin.from.toFixed(1)} to ${bin.to.toFixed(1)}: ${page.count(value)} (${percent(count === 0 ? 0 : value / count)})`,
          href: page.items(markOf(name, bin)),
        };
      }),
      former: former[name].map((value) => value / Math.max(1, total(former[name]))),
    };
  });
  return (
    <ChartPanel
      title={
        lowest === undefined
          ? "No answer was scored in this range"
          : `${SCORE_LABELS[lowest]} holds answers back most`
      }
      detail="share of answers; dashed: before"
      fileName="factors"
      className={className}
      table={{
        columns: ["Factor", ...tenths.map(({ from, to }) => `${from.toFixed(1)} to ${to.toFixed(1)}`)],
        rows: scoreNames.map((name) => [SCORE_LABELS[name], ...scores[name]]),
        hrefs: scoreNames.map((name) => page.items(markOf(name, { from: 0, to: 1 }))),
      }}
    >
      <RidgeLines label="Confidence and its factors from 0 to 1" ridges={ridges} />
    </ChartPanel>
  );
}
