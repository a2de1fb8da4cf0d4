"use client";

import { KEYS } from "@/components/shell/keys.ts";
import { useKeys } from "@/components/shell/use-keys.ts";
import { type Notice, showNotice, undoOfferedMs } from "@/components/ui/toast.tsx";

type Offer = { takeBack: () => void; untilMs: number };

let offer: Offer | null = null;

function takeBackLatest(): void {
  const latest = offer;
  offer = null;
  if (latest !== null && Date.now() < latest.untilMs) latest.takeBack();
}

/** Says what was done and offers to take it back, by the notice's button or the key, while the notice stands. */
export function offerUndo(notice: Omit<Notice, "action">, takeBack: () => void): void {
  offer = { takeBack, untilMs: Date.now() + undoOfferedMs };
  const action = { label: "Undo", keys: KEYS.undo.keys, onSelect: takeBackLatest };
  showNotice({ id: "document", ...notice, action });
}

/** Lets the key take back what was offered last; once a page. */
export function UndoKey() {
  useKeys({ undo: takeBackLatest });
  return null;
}
