import { ChipLink } from "@/components/ui/chip-link.tsx";
import { STATUS_WORDS } from "@/components/knowledge/proof-words.ts";
import { type ProofQuery, type ProofStatus, proofStatuses } from "@/lib/proof/types.ts";

type Shown = Pick<ProofQuery, "status" | "order" | "versions">;
type ProofFilterProps = { shown: Shown; counts: Readonly<Record<ProofStatus, number>> };

function hrefOf({ status, order, versions }: Shown): string {
  const query = new URLSearchParams();
  if (status !== null) query.set("status", status);
  if (order !== "newest") query.set("order", order);
  if (versions !== "in_force") query.set("versions", versions);
  const search = query.toString();
  return search === "" ? "/knowledge/proofs" : `/knowledge/proofs?${search}`;
}

const shownStatuses = [null, "regressed", "not_learned", "learned", "pending"] as const;

/** Filters by address, each with the server's count. */
export function ProofFilter({ shown, counts }: ProofFilterProps) {
  const all = proofStatuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <nav
      aria-label="Which proofs"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <ul className="flex flex-wrap gap-1.5">
        {shownStatuses.map((status) => (
          <li key={status ?? "all"}>
            <ChipLink
              href={hrefOf({ ...shown, status })}
              isChosen={shown.status === status}
              count={status === null ? all : counts[status]}
            >
              {status === null ? "All" : firstUpper(STATUS_WORDS[status].label)}
            </ChipLink>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-1.5">
        <li>
          <ChipLink href={hrefOf({ ...shown, order: "newest" })} isChosen={shown.order === "newest"}>
            Newest first
          </ChipLink>
        </li>
        <li>
          <ChipLink href={hrefOf({ ...shown, order: "red_first" })} isChosen={shown.order === "red_first"}>
            Red ones first
          </ChipLink>
        </li>
        <li>
          <ChipLink
            href={hrefOf({ ...shown, versions: shown.versions === "all" ? "in_force" : "all" })}
            isChosen={shown.versions === "all"}
          >
            Replaced versions too
          </ChipLink>
        </li>
      </ul>
    </nav>
  );
}

const firstUpper = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
