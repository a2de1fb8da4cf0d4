import Link from "next/link";
import { OUTCOME_WORDS } from "@/components/knowledge/exchange/outcome-words.ts";
import { classNames } from "@/components/ui/class-names.ts";
import { type ImportCounts, type ImportOutcome, importOutcomes } from "@/lib/knowledge/exchange-types.ts";

type OutcomeLinksProps = {
  href: string;
  importId: string;
  counts: ImportCounts;
  selected: ImportOutcome | null;
};

/** How many come to what; one click lists them, another shows all again. */
export function OutcomeLinks({ href, importId, counts, selected }: OutcomeLinksProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <nav aria-label="Outcomes" className="flex flex-wrap gap-1.5">
        {importOutcomes
          .filter((one) => counts[one] > 0 || one === selected)
          .map((one) => (
            <Link
              key={one}
              href={one === selected ? href : `${href}?outcome=${one}`}
              aria-current={one === selected || undefined}
              className={classNames(
                "inline-flex min-h-[26px] items-center gap-1.5 rounded-round border px-2.5 text-label pointer-coarse:min-h-10",
                one === selected
                  ? "border-accent bg-accent-soft font-medium text-accent"
                  : "border-line-strong bg-surface hover:bg-sunken",
              )}
            >
              {OUTCOME_WORDS[one].many}{" "}
              <span className={one === selected ? "" : "text-muted"}>{counts[one]}</span>
            </Link>
          ))}
      </nav>
      {/* A file, not a page: a link of the router would ask for it as one. */}
      <a
        href={`/knowledge/exchange/outcomes-csv?importId=${importId}`}
        download
        className="text-accent underline-offset-3 hover:underline"
      >
        Save the outcomes as CSV
      </a>
    </div>
  );
}
