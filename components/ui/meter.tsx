import { classNames } from "@/components/ui/class-names.ts";

type MeterProps = {
  label: string;
  value: number;
  max: number;
  /** Said instead of the bare number: "38 of 100". */
  valueText?: string;
  className?: string;
};

/** How far something is. The sentence that says it stands beside, not inside. */
export function Meter({ label, value, max, valueText, className }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.min(value, max)}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      className={classNames(
        "h-1.5 overflow-hidden rounded-round bg-sunken inset-ring inset-ring-line",
        className,
      )}
    >
      <div className="h-full rounded-round bg-accent" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
