"use client";

import { addressOf } from "@/components/review-table/query-address.ts";
import { ButtonLink, TextLink } from "@/components/ui/button.tsx";
import type { SavedView } from "@/lib/review/queue-types.ts";

const none: readonly SavedView[] = [];

/** The way to the queue as a table, and saved views as choices of the desk's rail. */
export function SavedViewList({ views = none }: { views?: readonly SavedView[] }) {
  return (
    <nav
      aria-label="Saved views"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-label"
    >
      <ButtonLink href="/review/table" size="small" keys="t">
        As a table
      </ButtonLink>
      {views.map((view) => (
        <TextLink key={view.id} href={addressOf(view.query)} className="max-w-full truncate">
          {view.name}
        </TextLink>
      ))}
    </nav>
  );
}
