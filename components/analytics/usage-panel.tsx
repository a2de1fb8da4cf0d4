import type { PageModel } from "@/components/analytics/page-model.ts";
import { shareWords } from "@/components/analytics/words.ts";
import { ChartPanel } from "@/components/charts/chart-panel.tsx";
import { ColumnBars } from "@/components/charts/column-bars.tsx";
import { Legend } from "@/components/charts/stacked-rows.tsx";

const READ = "var(--retrieval)";
const WRITTEN = "var(--memory)";
const dollars = (micro: number) => `$${(micro / 1_000_000).toFixed(2)}`;

/** What answers cost, as far as callers said. */
export function UsagePanel({ page, className }: { page: PageModel; className?: string }) {
  const { days, sums, formerSums } = page.analytics;
  const { received, tokened, costed } = sums;
  return (
    <ChartPanel
      title={titleOf(page)}
      detail="tokens a day"
      fileName="tokens-and-cost"
      className={className}
      table={{
        columns: [
          "Day",
          "Answers",
          "With tokens",
          "Input tokens",
          "Output tokens",
          "With a cost",
          "Cost in US dollars",
        ],
        rows: days.map((day) => [
          day.day,
          day.received,
          day.tokened,
          day.inputTokens,
          day.outputTokens,
          day.costed,
          day.costMicroUsd / 1_000_000,
        ]),
        hrefs: days.map(({ day }) => page.items({ kind: "received", first: day, last: day })),
      }}
      footer={
        <p className="mt-2 text-small text-muted">
          {tokened === 0
            ? "Send usage with a response to see it here."
            : `${shareWords(tokened, received)} of answers came with tokens, ${shareWords(costed, received)} with a cost${
                costed > 0 && formerSums.costed > 0
                  ? `; ${dollars(sums.costMicroUsd / costed)} an answer, ${dollars(formerSums.costMicroUsd / formerSums.costed)} before`
                  : ""
              }. What the rest used is not known.`}
        </p>
      }
    >
      {tokened === 0 ? (
        <p className="py-6 text-muted">No answer of this range came with its tokens or its cost.</p>
      ) : (
        <>
          <Legend
            entries={[
              { label: "read", color: READ },
              { label: "written", color: WRITTEN },
            ]}
          />
          <ColumnBars
            label={`Tokens a day over ${String(days.length)} days`}
            format={page.count}
            columns={days.map((day, index) => ({
              key: day.day,
              label: index === 0 || index === days.length - 1 ? page.dayName(day.day) : "",
              words: `${page.dayName(day.day)}: ${page.count(day.inputTokens)} read, ${page.count(day.outputTokens)} written, ${dollars(day.costMicroUsd)}`,
              href: page.items({ kind: "received", first: day.day, last: day.day }),
              parts: [
                { value: day.inputTokens, color: READ },
                { value: day.outputTokens, color: WRITTEN },
              ],
            }))}
          />
        </>
      )}
    </ChartPanel>
  );
}

function titleOf({ analytics: { sums }, count }: PageModel): string {
  if (sums.tokened === 0) return "Tokens and cost were not sent";
  const tokens = `${count(sums.inputTokens + sums.outputTokens)} tokens`;
  return sums.costed === 0 ? `${tokens}; no cost was sent` : `${tokens}, ${dollars(sums.costMicroUsd)}`;
}
