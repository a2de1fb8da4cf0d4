import Link from "next/link";

export type ReliabilityPoint = {
  /** Where it stands on the scale of confidence, 0..1, and what share was right with its interval. */
  said: number;
  right: number;
  low: number;
  high: number;
  judged: number;
  words: string;
  href: string;
};

const left = 40;
const top = 22;
const side = 196;
const bottom = top + side;

const x = (value: number) => left + value * side * 1.32;
const y = (value: number) => bottom - value * side;

/** What was said against what came of it. A point on the dashed line is a confidence that keeps its word. */
export function ReliabilityPlot({ label, points }: { label: string; points: readonly ReliabilityPoint[] }) {
  const most = Math.max(1, ...points.map(({ judged }) => judged));
  return (
    <svg
      viewBox={`0 0 330 ${String(bottom + 34)}`}
      className="w-full max-w-[460px]"
      role="group"
      aria-label={label}
    >
      <g fontSize="11" fill="var(--muted)">
        {[0, 0.5, 1].map((value) => (
          <g key={value}>
            <line x1={left} x2={x(1)} y1={y(value)} y2={y(value)} stroke="var(--line)" />
            <text x={left - 6} y={y(value) + 4} textAnchor="end">
              {value * 100} %
            </text>
            <text x={x(value)} y={bottom + 15} textAnchor={value === 1 ? "end" : "middle"}>
              {value}
            </text>
          </g>
        ))}
        <text x={x(0.5)} y={bottom + 30} textAnchor="middle">
          confidence said
        </text>
        <text x={left} y={top - 4}>
          share found right
        </text>
      </g>
      <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} stroke="var(--line-strong)" strokeDasharray="4 4" />
      {points.map((point) => (
        <Link key={point.said} href={point.href} prefetch={false} tabIndex={-1} aria-label={point.words}>
          <title>{point.words}</title>
          <line
            x1={x(point.said)}
            x2={x(point.said)}
            y1={y(point.low)}
            y2={y(point.high)}
            stroke="var(--accent)"
            strokeWidth="1.6"
          />
          <circle
            cx={x(point.said)}
            cy={y(point.right)}
            r={3.5 + 5 * Math.sqrt(point.judged / most)}
            fill="var(--accent)"
            stroke="var(--surface)"
            strokeWidth="1.5"
          />
        </Link>
      ))}
    </svg>
  );
}
