import { ChipLink } from "@/components/ui/chip-link.tsx";
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
  /** The list's address with one condition or none, the other filters as they are. */
  hrefOf: (condition: DocumentCondition | null) => string;
};

/** What wants a curator's eye, each with how many of all documents; one click lists them, another lets them go. */
export function ConditionLinks({ counts, selected, hrefOf }: ConditionLinksProps) {
  return (
    <nav aria-label="What wants attention" className="mb-3">
      <ul className="flex flex-wrap gap-1.5">
        {documentConditions.map((one) => (
          <li key={one}>
            <ChipLink
              href={hrefOf(one === selected ? null : one)}
              title={WORDS[one].title}
              isChosen={one === selected}
              count={counts[one]}
            >
              {WORDS[one].label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
