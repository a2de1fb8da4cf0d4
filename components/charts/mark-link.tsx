import Link from "next/link";
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";

type MarkLinkProps = {
  href: string;
  /** What the mark stands for, in words: also what the pointer shows. */
  words: string;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
};

/** The items behind a mark. Not a stop of the Tab key: the table of the chart has the same links, in order. */
export function MarkLink({ href, words, className, style, children }: MarkLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      tabIndex={-1}
      title={words}
      aria-label={words}
      style={style}
      className={classNames("block hover:outline-2 hover:outline-accent hover:outline-solid", className)}
    >
      {children}
    </Link>
  );
}
