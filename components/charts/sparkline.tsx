const width = 72;
const height = 18;

/** A count in each of some equal spans of time, as bars; the words beside it say what they show. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  return (
    <svg
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      aria-hidden="true"
      className="h-[18px] w-[72px] flex-none text-accent"
    >
      {values.map((value, index) => {
        const tall = value === 0 ? 1 : Math.max(2, (value / most) * height);
        return (
          <rect
            key={index}
            x={index * step}
            y={height - tall}
            width={Math.max(1, step - 1.5)}
            height={tall}
            className={value === 0 ? "text-line-strong" : undefined}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}
