"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names.ts";

const PAGES = [
  { href: "/knowledge", label: "Documents" },
  { href: "/knowledge/proofs", label: "Proofs" },
  { href: "/knowledge/gaps", label: "Gaps" },
  { href: "/knowledge/match", label: "Try a question" },
  { href: "/knowledge/exchange", label: "Import and export" },
] as const;

/** The pages about knowledge, above each of them. */
export function KnowledgeNav() {
  const pathname = usePathname();
  const apart = PAGES.slice(1).find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  const current = apart?.href ?? "/knowledge";
  return (
    <nav aria-label="Knowledge" className="mb-4 border-b border-line pb-1.5">
      <ul className="flex flex-wrap gap-1">
        {PAGES.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={href === current ? "page" : undefined}
              className={classNames(
                "inline-flex min-h-[26px] items-center rounded-control px-[7px] py-1 text-label pointer-coarse:min-h-10",
                href === current ? "bg-accent-soft font-medium text-accent" : "text-muted hover:text-text",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
