import { describeAgreement, ROW_LABELS } from "@/components/analytics/describe-agreement.ts";
import type { PageModel } from "@/components/analytics/page-model.ts";
import { ChartPanel } from "@/components/charts/chart-panel.tsx";
import { heatColor } from "@/components/charts/heat-grid.tsx";
import { MarkLink } from "@/components/charts/mark-link.tsx";
import { type Agreement, reviewActions } from "@/lib/second-review/types.ts";

type AgreementPanelProps = { page: PageModel; agreement: Agreement; className?: string };

/** Whether two people who look at the same candidate do the same. */
export function AgreementPanel({ page, agreement, className }: AgreementPanelProps) {
  const { title, detail } = describeAgreement(agreement);
  const { pairs } = page.analytics.sums;
  const countOf = (row: number, column: number) => pairs[row * reviewActions.length + column] ?? 0;
  const most = Math.max(1, ...pairs);
  const hrefOf = (first: (typeof reviewActions)[number], second: (typeof reviewActions)[number]) =>
    page.items({ kind: "pairs", firstAction: first, secondAction: second });
  return (
    <ChartPanel
      title={title}
      detail="second reviews"
      fileName="reviewer-agreement"
      className={className}
      table={{
        columns: ["First", ...reviewActions.map((second) => `then ${ROW_LABELS[second].toLowerCase()}`)],
        rows: reviewActions.map((first, row) => [
          ROW_LABELS[first],
          ...reviewActions.map((_, column) => countOf(row, column)),
        ]),
      }}
    >
      {agreement.pairs === 0 ? null : (
        <table className="w-full max-w-[420px] border-separate border-spacing-0.5 text-center">
          <caption className="sr-only">What the first reviewer did, by what the second did</caption>
          <thead className="text-small text-muted">
            <tr>
              <td />
              {reviewActions.map((second) => (
                <th key={second} scope="col" className="pb-1 font-normal">
                  {ROW_LABELS[second]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reviewActions.map((first, row) => (
              <tr key={first}>
                <th scope="row" className="pr-2 text-right text-small font-normal text-muted">
                  {ROW_LABELS[first]}
                </th>
                {reviewActions.map((second, column) => {
                  const count = countOf(row, column);
                  return (
                    <td key={second} className="p-0">
                      <MarkLink
                        href={hrefOf(first, second)}
                        words={`${ROW_LABELS[first]}, then ${ROW_LABELS[second].toLowerCase()}: ${page.count(count)}`}
                        className="rounded-small border border-line p-[3px]"
                        style={{ background: heatColor(count, most) }}
                      >
                        <span className="block rounded-small bg-surface px-1 text-text">
                          {page.count(count)}
                        </span>
                      </MarkLink>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-2 max-w-[70ch] text-small text-muted">{detail}</p>
    </ChartPanel>
  );
}
