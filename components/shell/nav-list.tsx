"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names.ts";
import { NumberText } from "@/components/ui/number-text.tsx";

/** One page of the product; `count` is the server's, null or absent shows none. */
export type NavItem = { href: string; label: string; count?: number | null };

export function NavList({ items, onNavigate }: { items: readonly NavItem[]; onNavigate?: () => void }) {
  const pathname = usePathname();
  return (
    <ul className="grid gap-0.5">
      {items.map((item) => {
        const isCurrent = pathname === item.href || pathname.startsWith(`${item.href}/`);
        return (
          <li key={item.href}>
            <Link
              href={item.href}
              onClick={onNavigate}
              aria-current={isCurrent ? "page" : undefined}
              className={classNames(
                "flex items-center justify-between gap-2 rounded-control px-2 py-1.5 pointer-coarse:min-h-10",
                isCurrent ? "bg-surface font-medium text-text ring ring-line" : "text-muted hover:text-text",
              )}
            >
              {item.label}
              {item.count === undefined || item.count === null ? null : <NumberText value={item.count} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
