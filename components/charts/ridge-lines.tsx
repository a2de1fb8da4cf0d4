import { MarkLink } from "@/components/charts/mark-link.tsx";

export type Ridge = {
  key: string;
  label: string;
  detail: string;
  color: string;
  /** Shares of 1 in equal bins from 0 to 1; `former` the same of the period before. */
  now: readonly { share: number; words: string; href: string }[];
  former: readonly number[];
};

const ridgePx = 46;

function areaOf(shares: readonly number[], most: number, isClosed: boolean): string {
  const points = shares.map(
    (share, index) => `${String(index + 0.5)},${(ridgePx - (share / most) * (ridgePx - 6)).toFixed(1)}`,
  );
  if (!isClosed) return points.join(" ");
  const [base, width] = [String(ridgePx), String(shares.length)];
  return [`0,${base}`, ...points, `${width},${base}`].join(" ");
}

/** One distribution a line, filled as it is now and outlined as it was before. */
export function RidgeLines({ label, ridges }: { label: string; ridges: readonly Ridge[] }) {
  return (
    <div role="group" aria-label={label} className="grid gap-2 text-tiny">
      {ridges.map((ridge) => {
        const shares = ridge.now.map(({ share }) => share);
        const most = Math.max(0.01, ...shares, ...ridge.former);
        return (
          <div key={ridge.key} className="grid grid-cols-[112px_minmax(0,1fr)] items-end gap-2">
            <div className="pb-1 leading-tight">
              <div className="text-small">{ridge.label}</div>
              <div className="text-muted">{ridge.detail}</div>
            </div>
            <div className="relative border-b border-line-strong" style={{ height: ridgePx }}>
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${String(shares.length)} ${String(ridgePx)}`}
                preserveAspectRatio="none"
                className="absolute inset-0 h-full w-full overflow-visible"
              >
                <polygon points={areaOf(shares, most, true)} fill={ridge.color} fillOpacity="0.35" />
                <polyline
                  points={areaOf(shares, most, false)}
                  fill="none"
                  stroke={ridge.color}
                  strokeWidth="1.8"
                  vectorEffect="non-scaling-stroke"
                />
                {ridge.former.some((share) => share > 0) ? (
                  <polyline
                    points={areaOf(ridge.former, most, false)}
                    fill="none"
                    stroke="var(--text)"
                    strokeWidth="1"
                    strokeDasharray="3 3"
                    vectorEffect="non-scaling-stroke"
                  />
                ) : null}
              </svg>
              <div
                className="absolute inset-0 grid"
                style={{ gridTemplateColumns: `repeat(${String(shares.length)}, minmax(0, 1fr))` }}
              >
                {ridge.now.map(({ words, href }, index) => (
                  <MarkLink key={index} href={href} words={words} className="hover:bg-accent/10" />
                ))}
              </div>
            </div>
          </div>
        );
      })}
      <div aria-hidden="true" className="ml-[120px] flex justify-between text-muted">
        <span>0</span>
        <span>0.5</span>
        <span>1</span>
      </div>
    </div>
  );
}
