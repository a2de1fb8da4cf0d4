import { MarkLink } from "@/components/charts/mark-link.tsx";
import { spreadLabels } from "@/components/charts/spread-labels.ts";

export type DayLine = {
  label: string;
  color: string;
  /** Lines are told apart by their dashes as well as by their colours. */
  dash?: string;
  values: readonly number[];
  /** Drawn thin, without a name at its end: the period before. */
  isFaint?: boolean;
};

export type DayMark = { index: number; label: string };

type DayLinesProps = {
  /** The one spoken sentence. */
  label: string;
  days: readonly { label: string; words: string; href: string }[];
  lines: readonly DayLine[];
  marks: readonly DayMark[];
  format: (value: number) => string;
};

const heightPx = 250;
const labelGapPx = 14;

/** The next round number above, so that the middle of the scale is round too. */
function niceTop(largest: number): number {
  if (largest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(largest));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= largest) ?? largest;
}

/** Counts a day as lines with their names at the end; a day leads to what was counted on it. */
export function DayLines({ label, days, lines, marks, format }: DayLinesProps) {
  const top = niceTop(Math.max(...lines.flatMap(({ values }) => values)));
  const last = Math.max(1, days.length - 1);
  const y = (value: number) => heightPx - (value / top) * heightPx;
  const named = lines.filter(({ isFaint }) => !isFaint);
  const places = spreadLabels(
    named.map(({ values }) => y(values.at(-1) ?? 0)),
    labelGapPx,
    heightPx,
  );
  return (
    <div className="text-tiny">
      <div className="relative mt-5 mr-[74px] ml-9" style={{ height: heightPx }}>
        {[0, top / 2, top].map((value) => (
          <div
            key={value}
            aria-hidden="true"
            className="absolute inset-x-0 border-t border-line text-muted"
            style={{ top: y(value) }}
          >
            <span className="absolute -top-2 right-full pr-2">{format(value)}</span>
          </div>
        ))}
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${String(last)} ${String(heightPx)}`}
          preserveAspectRatio="none"
          className="absolute inset-0 h-full w-full overflow-visible"
        >
          {lines.map(({ label: name, color, dash, values, isFaint }) => (
            <polyline
              key={name}
              points={values.map((value, index) => `${String(index)},${y(value).toFixed(1)}`).join(" ")}
              fill="none"
              stroke={color}
              strokeWidth={isFaint ? 1 : 2}
              strokeOpacity={isFaint ? 0.55 : 1}
              strokeDasharray={dash}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <MarkLines marks={marks} last={last} />
        <div
          className="absolute inset-y-0 grid"
          style={{
            gridTemplateColumns: `repeat(${String(days.length)}, minmax(0, 1fr))`,
            insetInline: `${String(-50 / last)}%`,
          }}
        >
          {days.map((day) => (
            <MarkLink
              key={day.label}
              href={day.href}
              words={day.words}
              className="h-full hover:bg-accent/10 hover:outline-none"
            />
          ))}
        </div>
        {named.map(({ label: name, color, dash }, index) => (
          <span
            key={name}
            className="absolute left-full flex -translate-y-1/2 items-center gap-1 pl-2 whitespace-nowrap text-text"
            style={{ top: places[index] }}
          >
            <svg viewBox="0 0 12 4" aria-hidden="true" className="h-1 w-3">
              <line x1="0" x2="12" y1="2" y2="2" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
            </svg>
            {name}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 mr-[74px] ml-9 flex justify-between text-muted">
        {[days[0], days.length > 4 ? days[Math.floor(last / 2)] : undefined, days.at(-1)].map((day, index) =>
          day === undefined ? null : <span key={index}>{day.label}</span>,
        )}
      </div>
    </div>
  );
}

/** When something changed that the lines may follow; those that stand close share a line. */
function MarkLines({ marks, last }: { marks: readonly DayMark[]; last: number }) {
  return marks.map(({ index, label }, place) => {
    const isRight = index > last * 0.6;
    const next = marks[place + 1];
    const hasRoom =
      next === undefined || next.index - index > last / 4 || isRight !== next.index > last * 0.6;
    return (
      <div
        key={`${String(index)} ${label}`}
        className="absolute inset-y-0 border-l border-dashed border-text/60"
        style={{ left: `${String((index / last) * 100)}%` }}
      >
        {hasRoom ? (
          <span
            className={
              isRight
                ? "absolute -top-5 right-0 max-w-44 truncate whitespace-nowrap"
                : "absolute -top-5 left-0 max-w-44 truncate whitespace-nowrap"
            }
          >
            {label}
          </span>
        ) : null}
      </div>
    );
  });
}
