import type { ShownStatement } from "@/components/review/desk-types.ts";
import { markBoxes, markNames, supportLines } from "@/components/review/statement-marks.ts";
import type { DrawnMark } from "@/components/review/statement-marks.ts";
import { classNames } from "@/components/ui/class-names.ts";

const supports = [
  { support: "supported", said: "supported", tone: "" },
  { support: "partly", said: "partly", tone: "text-warn" },
  { support: "unsupported", said: "without a source", tone: "text-bad" },
  { support: "not_checked", said: "with nothing to check", tone: "" },
] as const;

/** What the lines and boxes in the answer mean, only those that are there, with their number. */
export function AnswerLegend({
  statements,
  marks,
}: {
  statements: readonly ShownStatement[];
  marks: readonly DrawnMark[];
}) {
  const counted = supports.map((one) => ({
    ...one,
    count: statements.filter(({ support, sentence }) => support === one.support && sentence !== "").length,
  }));
  const [first] = counted.filter(({ count }) => count > 0);
  const kinds = [...new Set(marks.map(({ kind }) => kind))];
  if (first === undefined && kinds.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-small text-muted">
      {counted
        .filter(({ count }) => count > 0)
        .map(({ support, said, tone, count }) => (
          <li key={support} className={tone}>
            {count} {support === first?.support ? `${count === 1 ? "statement" : "statements"} ` : null}
            <span className={supportLines[support]}>{said}</span>
          </li>
        ))}
      {kinds.map((kind) => (
        <li key={kind}>
          <span aria-hidden="true" className={classNames("mr-1 px-1 text-tiny", markBoxes[kind])}>
            ab
          </span>
          {markNames[kind]}
        </li>
      ))}
    </ul>
  );
}
