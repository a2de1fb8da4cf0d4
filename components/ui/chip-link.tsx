"use client";

import Link, { useLinkStatus } from "next/link";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";

type ChipLinkProps = {
  href: string;
  isChosen: boolean;
  /** From the server; how many there are behind it. */
  count?: number;
  title?: string;
  children: ReactNode;
};

/** One choice of a filter that stands in the address; it fades until what it asks for is there. */
export function ChipLink({ href, isChosen, count, title, children }: ChipLinkProps) {
  return (
    <Link
      href={href}
      title={title}
      scroll={false}
      aria-current={isChosen ? "true" : undefined}
      className={classNames(
        "inline-flex min-h-[26px] items-center rounded-round border px-2.5 text-label whitespace-nowrap pointer-coarse:min-h-10",
        isChosen
          ? "border-accent bg-accent-soft font-medium text-accent"
          : "border-line-strong bg-surface hover:bg-sunken",
      )}
    >
      <Words>
        {children}
        {count === undefined ? null : <span className={isChosen ? "" : "text-muted"}> {count}</span>}
      </Words>
    </Link>
  );
}

function Words({ children }: { children: ReactNode }) {
  const { pending: isOnItsWay } = useLinkStatus();
  return (
    <span
      aria-busy={isOnItsWay || undefined}
      className="inline-block first-letter:uppercase aria-busy:opacity-60"
    >
      {children}
    </span>
  );
}
