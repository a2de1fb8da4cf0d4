import Link from "next/link";

export type FunnelStep = {
  key: string;
  label: string;
  value: number;
  detail: string;
  href: string;
  words: string;
};

/** Steps of which each is a part of the one above. */
export function FunnelRows({
  caption,
  steps,
  format,
}: {
  caption: string;
  steps: readonly FunnelStep[];
  format: (value: number) => string;
}) {
  const first = Math.max(1, steps[0]?.value ?? 1);
  return (
    <ol aria-label={caption}>
      {steps.map((step) => (
        <li key={step.key} className="border-b border-line py-[7px] last:border-0">
          <div className="flex items-baseline justify-between gap-3">
            <Link
              href={step.href}
              prefetch={false}
              aria-label={step.words}
              className="text-accent underline-offset-3 hover:underline"
            >
              {step.label}
            </Link>
            <span>{format(step.value)}</span>
          </div>
          <div className="mt-1 h-3 rounded-[3px] bg-sunken" aria-hidden="true">
            <div
              className="h-full rounded-[3px] bg-retrieval"
              style={{ width: `${String((step.value / first) * 100)}%`, minWidth: step.value > 0 ? 3 : 0 }}
            />
          </div>
          <p className="mt-0.5 text-tiny text-muted">{step.detail}</p>
        </li>
      ))}
    </ol>
  );
}
