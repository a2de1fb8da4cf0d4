"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef } from "react";
import type { QueueCard } from "@/components/review/desk-types.ts";
import { useKeys } from "@/components/shell/use-keys.ts";
import { usePageCommands } from "@/components/shell/page-commands.tsx";

const offeredCards = 20;

/** The first cards of the queue in the command palette, and the ways to the whole of it. */
export function useDeskCommands(cards: readonly QueueCard[], open: (candidateId: string) => void): void {
  const router = useRouter();
  useKeys({
    "open-table": () => router.push("/review/table"),
    "search-from-desk": () => router.push("/review/table#search"),
  });
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const commands = useMemo(
    () =>
      cards.slice(0, offeredCards).map(({ candidateId, question }) => ({
        id: candidateId,
        label: question ?? "A question that was erased",
        group: "Queue",
        onSelect: () => latest.current(candidateId),
      })),
    [cards],
  );
  usePageCommands(commands);
}
