"use client";

import { createContext, use } from "react";
import { type KeyHandlers, useKeys } from "@/components/shell/use-keys.ts";

/** Asked at a key press: whether a key now would act on what is leaving. */
export const DeskBusy = createContext<() => boolean>(() => false);

/** Keys of the desk: none acts while a decision, a move or a draw is under way. */
export function useDeskKeys(handlers: KeyHandlers): void {
  useKeys(handlers, { isBusy: use(DeskBusy) });
}
