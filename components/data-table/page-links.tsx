import type { ReactNode } from "react";
import type { PageHrefs } from "@/components/data-table/page-hrefs.ts";
import { ButtonLink } from "@/components/ui/button.tsx";

/** Previous and next page, with the server's count in words at the left. */
export function PageLinks({ hrefs, summary }: { hrefs: PageHrefs; summary?: ReactNode }) {
  const { previousHref, nextHref, isPreviousFirst } = hrefs;
  if (!previousHref && !nextHref && !summary) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex min-h-[34px] flex-wrap items-center justify-between gap-2">
      <span className="text-small text-muted">{summary}</span>
      <span className="flex gap-2">
        {previousHref ? (
          <ButtonLink href={previousHref} size="small" rel="prev">
            {isPreviousFirst ? "First page" : "Previous page"}
          </ButtonLink>
        ) : null}
        {nextHref ? (
          <ButtonLink href={nextHref} size="small" rel="next">
            Next page
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}
