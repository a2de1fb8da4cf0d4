import { describeAgreement, ROW_LABELS } from "@/components/analytics/describe-agreement.ts";
import { Panel } from "@/components/ui/panel.tsx";
import { type Agreement, reviewActions } from "@/lib/second-review/types.ts";

type AgreementPanelProps = { agreement: Agreement; days: number; className?: string };

/** Whether two people who look at the same candidate do the same. */
export function AgreementPanel({ agreement, days, className }: AgreementPanelProps) {
  const { pairs, table } = agreement;
  const { title, detail } = describeAgreement(agreement);
  const countOf = (first: string, second: string) =>
    table.find((cell) => cell.first === first && cell.second === second)?.count ?? 0;
  return (
    <Panel title={title} aside={`second reviews, last ${String(days)} days`} className={className}>
      <p className="max-w-[80ch] text-muted">{detail}</p>
      {pairs === 0 ? null : (
        <table className="mt-3 w-full max-w-[420px] text-left tabular-nums">
          <caption className="mb-1 text-left text-small text-muted">
            What the first reviewer did, by what the second did
          </caption>
          <thead className="text-small text-muted">
            <tr>
              <th scope="col" className="py-1 pr-3 font-normal">
                First
              </th>
              {reviewActions.map((second) => (
                <th key={second} scope="col" className="py-1 pr-3 text-right font-normal">
                  {ROW_LABELS[second]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reviewActions.map((first) => (
              <tr key={first} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 font-normal text-muted">
                  {ROW_LABELS[first]}
                </th>
                {reviewActions.map((second) => (
                  <td
                    key={second}
                    className={`py-1 pr-3 text-right ${first === second ? "font-medium" : ""}`}
                  >
                    {countOf(first, second)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
