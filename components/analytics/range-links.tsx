import Link from "next/link";
import { classNames } from "@/components/ui/class-names.ts";

type RangeLinksProps = { days: number; choices: readonly number[] };

/** The range is in the address, so that a page can be sent to someone as it is. */
export function RangeLinks({ days, choices }: RangeLinksProps) {
  return (
    <nav aria-label="Range" className="flex flex-wrap gap-1">
      {choices.map((choice) => (
        <Link
          key={choice}
          href={`/analytics?days=${String(choice)}`}
          aria-current={choice === days ? "true" : undefined}
          className={classNames(
            "inline-flex min-h-[26px] items-center rounded-round border px-2.5 text-label pointer-coarse:min-h-10",
            choice === days
              ? "border-accent bg-accent-soft font-medium text-accent"
              : "border-line bg-surface text-muted hover:text-text",
          )}
        >
          {choice} days
        </Link>
      ))}
    </nav>
  );
}
