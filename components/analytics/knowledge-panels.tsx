import Link from "next/link";
import { EDITED, APPROVED } from "@/components/analytics/people-panels.tsx";
import type { PageModel } from "@/components/analytics/page-model.ts";
import { plural, shareWords } from "@/components/analytics/words.ts";
import { ChartPanel } from "@/components/charts/chart-panel.tsx";
import { ColumnBars } from "@/components/charts/column-bars.tsx";
import { Legend } from "@/components/charts/stacked-rows.tsx";

const SILENT = "var(--line-strong)";

/** What people ask most that still waits, and how it grew. */
export function GapsPanel({ page, className }: { page: PageModel; className?: string }) {
  const { gaps } = page.analytics;
  const top = gaps[0];
  return (
    <ChartPanel
      title={
        top === undefined
          ? "Nothing that was asked in this range waits"
          : `Asked most: ${top.question ?? "a question that was erased"}`
      }
      detail="open clusters of the highest impact"
      fileName="top-gaps"
      className={className}
      table={{
        columns: ["Question", "Asked", "Asked before", "Open", "All"],
        rows: gaps.map((gap) => [
          gap.question ?? "erased",
          gap.askedCount,
          gap.formerCount,
          gap.openCount,
          gap.memberCount,
        ]),
        hrefs: gaps.map(({ candidateId }) => `/review/${candidateId}`),
      }}
      footer={
        <p className="mt-2 text-small text-muted">
          Which of them a live document answers by now is looked up in{" "}
          <Link href="/knowledge/gaps" className="text-accent underline underline-offset-3">
            Knowledge, gaps
          </Link>
          .
        </p>
      }
    >
      {top === undefined ? (
        <p className="py-6 text-muted">Captured questions that nobody decided yet would stand here.</p>
      ) : (
        <ul aria-label="Clusters by how often they were asked">
          {gaps.map((gap) => (
            <li
              key={gap.clusterId}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-[7px] last:border-0 list:grid-cols-[minmax(0,1fr)_70px_96px_110px]"
            >
              <Link
                href={`/review/${gap.candidateId}`}
                prefetch={false}
                className="truncate text-accent underline-offset-3 hover:underline max-list:col-span-2"
              >
                {gap.question ?? "erased"}
              </Link>
              <span className="text-right max-list:text-left">{page.count(gap.askedCount)} asked</span>
              <span className="text-right text-muted">
                {changeOf(page, gap.askedCount - gap.formerCount)}
              </span>
              <span className="flex items-center gap-2 text-small text-muted max-list:hidden">
                <span aria-hidden="true" className="h-2 flex-1 rounded-round bg-sunken">
                  <span
                    className="block h-full rounded-round bg-retrieval"
                    style={{ width: `${String(100 * (1 - gap.openCount / Math.max(1, gap.memberCount)))}%` }}
                  />
                </span>
                {page.count(gap.openCount)} open
              </span>
            </li>
          ))}
        </ul>
      )}
    </ChartPanel>
  );
}

function changeOf(page: PageModel, change: number): string {
  if (change === 0) return "as before";
  return `${change > 0 ? "+" : "−"}${page.count(Math.abs(change))}`;
}

/** How often approved answers were served, and what came of it. */
export function ReusePanel({ page, className }: { page: PageModel; className?: string }) {
  const { days, sums } = page.analytics;
  const judged = sums.reuseRight + sums.reuseWrong;
  const silentOf = (day: { reused: number; reuseRight: number; reuseWrong: number }) =>
    day.reused - day.reuseRight - day.reuseWrong;
  const title =
    sums.reused === 0
      ? "No approved answer was served in this range"
      : judged === 0
        ? `${page.count(sums.reused)} served, none judged yet`
        : `${page.count(sums.reused)} served; of ${page.count(judged)} judged ${shareWords(sums.reuseRight, judged)} were right`;
  return (
    <ChartPanel
      title={title}
      detail="approved answers served a day"
      fileName="reuse"
      className={className}
      table={{
        columns: ["Day", "Served", "Right", "Wrong", "Not judged"],
        rows: days.map((day) => [day.day, day.reused, day.reuseRight, day.reuseWrong, silentOf(day)]),
        hrefs: days.map(({ day }) => page.items({ kind: "reuses", first: day, last: day })),
      }}
    >
      {sums.reused === 0 ? (
        <p className="py-6 text-muted">
          Ask <code>/api/v1/answers</code> before your agent answers: what people approved is served from
          there.
        </p>
      ) : (
        <>
          <Legend
            entries={[
              { label: "found right", color: APPROVED },
              { label: "not judged", color: SILENT },
              { label: "found wrong", color: EDITED },
            ]}
          />
          <ColumnBars
            label={`Approved answers served a day over ${String(days.length)} days`}
            format={page.count}
            columns={days.map((day, index) => ({
              key: day.day,
              label: index === 0 || index === days.length - 1 ? page.dayName(day.day) : "",
              words: `${page.dayName(day.day)}: ${page.count(day.reused)} served, ${page.count(day.reuseRight)} right, ${page.count(day.reuseWrong)} wrong`,
              href: page.items({ kind: "reuses", first: day.day, last: day.day }),
              parts: [
                { value: day.reuseRight, color: APPROVED },
                { value: silentOf(day), color: SILENT },
                { value: day.reuseWrong, color: EDITED },
              ],
            }))}
          />
        </>
      )}
    </ChartPanel>
  );
}

/** How long ago somebody last said of each live document that it is right. */
export function FreshnessPanel({ page, className }: { page: PageModel; className?: string }) {
  const { live, under30, under90, under180, older, overdue, ending } = page.analytics.freshness;
  const rows = [
    { label: "under 30 days", value: under30 },
    { label: "30 to 90 days", value: under90 },
    { label: "90 to 180 days", value: under180 },
    { label: "over 180 days", value: older },
  ];
  return (
    <ChartPanel
      title={
        live === 0
          ? "No document is live yet"
          : `${shareWords(under30 + under90, live)} of ${page.count(live)} live ${plural(live, "document", "documents")} found right within 90 days`
      }
      detail="as it is now, without the filters"
      fileName="knowledge-freshness"
      className={className}
      table={{
        columns: ["Last found right", "Documents"],
        rows: [
          ...rows.map(({ label, value }) => [label, value]),
          ["due for review", overdue],
          ["ends within 30 days", ending],
        ],
      }}
    >
      {live === 0 ? (
        <p className="py-6 text-muted">What reviewers approve becomes a document.</p>
      ) : (
        <>
          <div
            className="flex h-5 gap-px"
            role="img"
            aria-label={rows.map(({ label, value }) => `${label}: ${String(value)}`).join(", ")}
          >
            {rows.map(({ label, value }, index) =>
              value === 0 ? null : (
                <span
                  key={label}
                  className="min-w-[3px] rounded-[2px]"
                  style={{ flexGrow: value, flexBasis: 0, background: ageColor(index) }}
                />
              ),
            )}
          </div>
          <ul className="mt-2 grid grid-cols-2 gap-x-4 gap-y-0.5">
            {rows.map(({ label, value }, index) => (
              <li key={label} className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className="size-2.5 rounded-[2px]"
                  style={{ background: ageColor(index) }}
                />
                <span className="flex-1 text-muted">{label}</span>
                {page.count(value)}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-small text-muted">
            <Link href="/knowledge" className="text-accent underline underline-offset-3">
              {page.count(overdue)} due for review
            </Link>
            , {page.count(ending)} {plural(ending, "ends", "end")} within 30 days.
          </p>
        </>
      )}
    </ChartPanel>
  );
}

/** Paler the longer ago: told by lightness alone. */
const ageColor = (index: number) =>
  `color-mix(in oklch, var(--accent) ${String([100, 68, 42, 22][index] ?? 22)}%, var(--surface))`;
