import Link from "next/link";
import { classNames } from "@/components/ui/class-names.ts";
import {
  type DocumentCondition,
  documentConditions,
  expiringDays,
  unusedDays,
} from "@/lib/knowledge/types.ts";

const WORDS: Record<DocumentCondition, { label: string; title: string }> = {
  due: { label: "due for review", title: "Live, and the day to review them by has come" },
  expiring: { label: "expiring", title: `Live for the last ${String(expiringDays)} days or fewer` },
  expired: { label: "expired", title: "Their last day has passed: they are served to nobody" },
  unused: { label: "unused", title: `Live for over ${String(unusedDays)} days and not served in as many` },
};

type ConditionLinksProps = {
  counts: Readonly<Record<DocumentCondition, number>>;
  selected: DocumentCondition | null;
};

/** What wants a curator's eye, each with how many; one click lists them, another shows all again. */
export function ConditionLinks({ counts, selected }: ConditionLinksProps) {
  return (
    <nav aria-label="What wants attention" className="mb-3 flex flex-wrap gap-1.5">
      {documentConditions.map((one) => (
        <Link
          key={one}
          href={one === selected ? "/knowledge" : `/knowledge?condition=${one}`}
          title={WORDS[one].title}
          aria-current={one === selected || undefined}
          className={classNames(
            "inline-flex min-h-[26px] items-center gap-1.5 rounded-round border px-2.5 text-label pointer-coarse:min-h-10",
            one === selected
              ? "border-accent bg-accent-soft font-medium text-accent"
              : "border-line-strong bg-surface hover:bg-sunken",
          )}
        >
          {WORDS[one].label} <span className={one === selected ? "" : "text-muted"}>{counts[one]}</span>
        </Link>
      ))}
    </nav>
  );
}
