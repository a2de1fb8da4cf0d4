import type { PageModel } from "@/components/analytics/page-model.ts";
import { plural, shareWords } from "@/components/analytics/words.ts";
import { ChartPanel } from "@/components/charts/chart-panel.tsx";
import { DayLines, type DayMark } from "@/components/charts/day-lines.tsx";
import { FunnelRows } from "@/components/charts/funnel-rows.tsx";
import type { Change, DaySums } from "@/lib/analytics/types.ts";

const decidedOn = ({ approvals, edits, rejections }: DaySums) => approvals + edits + rejections;

/** What was captured, decided and published, day by day, with what changed meanwhile. */
export function LoopPanel({ page, className }: { page: PageModel; className?: string }) {
  const { days, formerDays, changes } = page.analytics;
  const captured = days.reduce((sum, day) => sum + day.captured, 0);
  const decided = days.reduce((sum, day) => sum + decidedOn(day), 0);
  const title =
    captured + decided === 0
      ? "Nothing was captured or decided in this range"
      : `${page.count(captured)} captured, ${page.count(decided)} decided`;
  const changed = (day: string) =>
    changes
      .filter((change) => change.day === day)
      .map(changeLabel)
      .join("; ");
  return (
    <ChartPanel
      title={title}
      detail="a day; thin: captured in the days before"
      fileName="captured-decided-live"
      className={className}
      table={{
        columns: ["Day", "Received", "Captured", "Captured before", "Decided", "Live", "Changed"],
        rows: days.map((day, index) => [
          day.day,
          day.received,
          day.captured,
          formerDays[index]?.captured ?? 0,
          decidedOn(day),
          day.published,
          changed(day.day),
        ]),
        hrefs: days.map(({ day }) => page.items({ kind: "captured", first: day, last: day })),
      }}
    >
      <DayLines
        label={`Captured, decided and live a day over ${String(days.length)} days; in all ${title}.`}
        days={days.map((day) => ({
          label: page.dayName(day.day),
          words: `${page.dayName(day.day)}: ${page.count(day.captured)} captured, ${page.count(decidedOn(day))} decided, ${page.count(day.published)} live`,
          href: page.items({ kind: "captured", first: day.day, last: day.day }),
        }))}
        lines={[
          {
            label: "before",
            color: "var(--retrieval)",
            isFaint: true,
            values: formerDays.map((day) => day.captured),
          },
          { label: "captured", color: "var(--retrieval)", values: days.map((day) => day.captured) },
          { label: "decided", color: "var(--memory)", dash: "6 3", values: days.map(decidedOn) },
          { label: "live", color: "var(--text)", dash: "2 3", values: days.map((day) => day.published) },
        ]}
        marks={toMarks(days, changes)}
        format={page.count}
      />
    </ChartPanel>
  );
}

function changeLabel({ kind, number, value }: Change): string {
  return kind === "threshold" ? `cut ${(value ?? 0).toFixed(2)}` : `rules ${String(number)}`;
}

/** One mark a day; the last change of a day is the one in force. */
function toMarks(days: readonly DaySums[], changes: readonly Change[]): DayMark[] {
  return days.flatMap(({ day }, index) => {
    const last = changes.filter((change) => change.day === day).at(-1);
    return last === undefined ? [] : [{ index, label: changeLabel(last) }];
  });
}

/** What became of the answers of the range, step by step. */
export function FunnelPanel({ page, className }: { page: PageModel; className?: string }) {
  const { sums, formerSums } = page.analytics;
  const steps = [
    { key: "received", label: "Received", kind: "received", of: null },
    { key: "captured", label: "Captured", kind: "captured", of: "received" },
    { key: "decided", label: "Decided", kind: "decided", of: "captured" },
    { key: "learned", label: "Live", kind: "learned", of: "decided" },
    { key: "servedAgain", label: "Reused", kind: "served", of: "learned" },
  ] as const;
  const title =
    sums.learned === 0
      ? "None of these answers was learned from yet"
      : `${page.count(sums.learned)} of ${page.count(sums.captured)} captured ${plural(sums.captured, "answer", "answers")} became knowledge`;
  return (
    <ChartPanel
      title={title}
      detail={`answers of the ${page.rangeWords}`}
      fileName="from-answer-to-learning"
      className={className}
      table={{
        columns: ["Step", "Answers", "Of the step before", "Before"],
        rows: steps.map(({ key, label, of }) => [
          label,
          sums[key],
          of === null ? null : shareWords(sums[key], sums[of], 1),
          formerSums[key],
        ]),
        hrefs: steps.map(({ kind }) => page.items({ kind })),
      }}
    >
      <FunnelRows
        caption="From answer to learning"
        format={page.count}
        steps={steps.map(({ key, label, kind, of }) => ({
          key,
          label,
          value: sums[key],
          detail:
            of === null
              ? `${page.count(formerSums[key])} before`
              : stepDetail([sums[key], sums[of]], [formerSums[key], formerSums[of]]),
          href: page.items({ kind }),
          words: `${label}: ${page.count(sums[key])} answers`,
        }))}
      />
    </ChartPanel>
  );
}

type Part = [part: number, whole: number];

function stepDetail([part, whole]: Part, [formerPart, formerWhole]: Part): string {
  const before = formerWhole === 0 ? "none before" : `${shareWords(formerPart, formerWhole, 1)} before`;
  return whole === 0 ? before : `${shareWords(part, whole, 1)} of the step above; ${before}`;
}
