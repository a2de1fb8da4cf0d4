import { OUTCOME_WORDS } from "@/components/knowledge/exchange/outcome-words.ts";
import { ChipLink } from "@/components/ui/chip-link.tsx";
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
      <nav aria-label="Outcomes">
        <ul className="flex flex-wrap gap-1.5">
          {importOutcomes
            .filter((one) => counts[one] > 0 || one === selected)
            .map((one) => (
              <li key={one}>
                <ChipLink
                  href={one === selected ? href : `${href}?outcome=${one}`}
                  isChosen={one === selected}
                  count={counts[one]}
                >
                  {OUTCOME_WORDS[one].many}
                </ChipLink>
              </li>
            ))}
        </ul>
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
