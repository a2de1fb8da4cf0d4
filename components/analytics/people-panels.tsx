import type { PageModel } from "@/components/analytics/page-model.ts";
import { viewHref } from "@/components/analytics/address.ts";
import {
  capital,
  className as classWords,
  enoughItems,
  languageName,
  shareWords,
  spanWords,
} from "@/components/analytics/words.ts";
import { ChartPanel } from "@/components/charts/chart-panel.tsx";
import { ColumnBars } from "@/components/charts/column-bars.tsx";
import { StackedRows } from "@/components/charts/stacked-rows.tsx";
import type { PartSums, TimeBin } from "@/lib/analytics/types.ts";

export const APPROVED = "var(--retrieval)";
export const EDITED = "var(--memory)";
export const REJECTED = "var(--muted)";

const LEGEND = [
  { label: "approved as it was", color: APPROVED },
  { label: "approved after an edit", color: EDITED },
  { label: "rejected", color: REJECTED },
];

type Dimension = "class" | "agent" | "language" | "reviewer";
const TITLES: Record<Dimension, { by: string; empty: string }> = {
  class: { by: "failure class", empty: "No decision by class in this range" },
  agent: { by: "agent", empty: "No decision by agent in this range" },
  language: { by: "language", empty: "No decision by language in this range" },
  reviewer: { by: "reviewer", empty: "Nobody decided anything in this range" },
};

const decidedIn = ({ approvals, edits, rejections }: PartSums) => approvals + edits + rejections;

function partsOf({ analytics }: PageModel, by: Dimension): PartSums[] {
  const { classes, agents, languages, reviewers } = analytics;
  return { class: classes, agent: agents, language: languages, reviewer: reviewers }[by];
}

function nameOf(page: PageModel, by: Dimension, part: string): string {
  if (by === "class") return classWords(part);
  if (by === "language") return languageName(part);
  return by === "agent" ? page.agentName(part) : page.reviewerName(part);
}

/** What people did with what was captured, for each value of a dimension. */
export function OutcomePanel({
  page,
  by,
  className,
}: {
  page: PageModel;
  by: Dimension;
  className?: string;
}) {
  const parts = partsOf(page, by)
    .filter((part) => decidedIn(part) > 0)
    .sort((a, b) => decidedIn(b) - decidedIn(a));
  const { view } = page;
  const itemsOf = (part: string, action?: "approve" | "edit" | "reject") => {
    const mark = { kind: "decisions", ...(action === undefined ? {} : { action }) } as const;
    if (by === "reviewer") return page.items({ ...mark, reviewer: part });
    const narrowed = viewHref({ ...view, filter: { ...view.filter, [by]: part } });
    const filter = new URLSearchParams(narrowed.split("?")[1]);
    const query = new URLSearchParams(page.items(mark).split("?")[1]);
    for (const field of ["agent", "class", "language"]) {
      const value = filter.get(field);
      if (value !== null) query.set(field, value);
    }
    return `/analytics/items?${query.toString()}`;
  };
  const top = parts[0];
  const title =
    top === undefined
      ? TITLES[by].empty
      : `${capital(nameOf(page, by, top.part))}: ${shareWords(top.approvals + top.edits, decidedIn(top))} approved`;
  return (
    <ChartPanel
      title={title}
      detail={`decisions by ${TITLES[by].by}`}
      fileName={`decisions-by-${by}`}
      className={className}
      table={{
        columns: [
          TITLES[by].by,
          "Approved",
          "Edited",
          "Rejected",
          "Answer right",
          "Answer partly",
          "Answer wrong",
        ],
        rows: parts.map((part) => [
          nameOf(page, by, part.part),
          part.approvals,
          part.edits,
          part.rejections,
          part.right,
          part.partly,
          part.wrong,
        ]),
        hrefs: parts.map(({ part }) => itemsOf(part)),
      }}
    >
      {top === undefined ? (
        <p className="py-6 text-muted">Decisions made on the review desk are counted here.</p>
      ) : (
        <StackedRows
          caption={`Decisions by ${TITLES[by].by}`}
          legend={LEGEND}
          rows={parts.slice(0, 12).map((part) => {
            const name = nameOf(page, by, part.part);
            return {
              key: part.part,
              label: name,
              href: itemsOf(part.part),
              detail: detailOf(page, part),
              parts: [
                {
                  value: part.approvals,
                  color: APPROVED,
                  words: `${name}: ${page.count(part.approvals)} approved`,
                  href: itemsOf(part.part, "approve"),
                },
                {
                  value: part.edits,
                  color: EDITED,
                  words: `${name}: ${page.count(part.edits)} edited`,
                  href: itemsOf(part.part, "edit"),
                },
                {
                  value: part.rejections,
                  color: REJECTED,
                  words: `${name}: ${page.count(part.rejections)} rejected`,
                  href: itemsOf(part.part, "reject"),
                },
              ],
            };
          })}
        />
      )}
    </ChartPanel>
  );
}

function detailOf(page: PageModel, part: PartSums): string {
  const count = decidedIn(part);
  const few = count < enoughItems ? ", too few to compare" : "";
  return `${page.count(count)} decided, ${shareWords(part.rejections, count)} rejected${few}`;
}

type TimesPanelProps = { page: PageModel; what: "decision" | "learning"; className?: string };

/** How long it took people to decide, or what was asked to become known. */
export function TimesPanel({ page, what, className }: TimesPanelProps) {
  const { decisionTimes, learningTimes } = page.analytics.readings;
  const bins = what === "decision" ? decisionTimes : learningTimes;
  const kind = what === "decision" ? ("decisions" as const) : ("published" as const);
  const sum = bins.reduce((all, { count }) => all + count, 0);
  const withinDay = bins.reduce((all, { to, count }) => (to !== null && to <= 86_400 ? all + count : all), 0);
  const words =
    what === "decision"
      ? {
          none: "Nothing was decided in this range",
          some: "decided within a day",
          detail: "captured to decided",
        }
      : { none: "Nothing was published in this range", some: "live within a day", detail: "asked to live" };
  const hrefOf = ({ from, to }: TimeBin) =>
    page.items({ kind, fromSeconds: from, ...(to === null ? {} : { toSeconds: to }) });
  return (
    <ChartPanel
      title={sum === 0 ? words.none : `${shareWords(withinDay, sum)} ${words.some}`}
      detail={words.detail}
      fileName={what === "decision" ? "time-to-decision" : "time-to-learning"}
      className={className}
      table={{
        columns: ["Took", "Count"],
        rows: bins.map((bin) => [spanWords(bin.from, bin.to), bin.count]),
        hrefs: bins.map(hrefOf),
      }}
    >
      {sum === 0 ? (
        <p className="py-6 text-muted">Nothing to draw in this range.</p>
      ) : (
        <ColumnBars
          label={`${words.detail}: ${String(sum)} by how long it took`}
          format={page.count}
          columns={bins.map((bin) => ({
            key: String(bin.from),
            label: LABELLED.get(bin.to ?? 0) ?? "",
            words: `${spanWords(bin.from, bin.to)}: ${page.count(bin.count)}`,
            href: hrefOf(bin),
            parts: [{ value: bin.count, color: what === "decision" ? "var(--memory)" : "var(--retrieval)" }],
          }))}
        />
      )}
    </ChartPanel>
  );
}

/** Right edges that are written beneath their columns, in seconds. */
const LABELLED = new Map([
  [60, "1 min"],
  [900, "15 min"],
  [3_600, "1 h"],
  [28_800, "8 h"],
  [86_400, "1 day"],
  [604_800, "7 days"],
]);
