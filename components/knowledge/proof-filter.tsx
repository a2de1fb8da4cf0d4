import Link from "next/link";
import { classNames } from "@/components/ui/class-names.ts";
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
      <ul className="flex flex-wrap gap-1">
        {shownStatuses.map((status) => (
          <li key={status ?? "all"}>
            <Choice href={hrefOf({ ...shown, status })} isChosen={shown.status === status}>
              {status === null ? "All" : firstUpper(STATUS_WORDS[status].label)}{" "}
              <span className="text-muted">{status === null ? all : counts[status]}</span>
            </Choice>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-1">
        <li>
          <Choice href={hrefOf({ ...shown, order: "newest" })} isChosen={shown.order === "newest"}>
            Newest first
          </Choice>
        </li>
        <li>
          <Choice href={hrefOf({ ...shown, order: "red_first" })} isChosen={shown.order === "red_first"}>
            Red ones first
          </Choice>
        </li>
        <li>
          <Choice
            href={hrefOf({ ...shown, versions: shown.versions === "all" ? "in_force" : "all" })}
            isChosen={shown.versions === "all"}
          >
            Replaced versions too
          </Choice>
        </li>
      </ul>
    </nav>
  );
}

const firstUpper = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function Choice({
  href,
  isChosen,
  children,
}: {
  href: string;
  isChosen: boolean;
  children: React.ReactNode;
}) {
  return (
    <Link
      href={href}
      aria-current={isChosen ? "true" : undefined}
      className={classNames(
        "inline-flex min-h-[26px] items-center gap-1 rounded-control border px-2 py-0.5 text-label whitespace-nowrap pointer-coarse:min-h-10",
        isChosen ? "border-accent bg-accent-soft font-medium text-accent" : "border-line hover:bg-sunken",
      )}
    >
      {children}
    </Link>
  );
}
