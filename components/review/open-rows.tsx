"use client";

import { createContext, use, useState } from "react";
import type { ReactNode } from "react";

type OpenRows = { open: ReadonlySet<string>; set: (name: string, isOpen: boolean) => void };

const Context = createContext<OpenRows>({ open: new Set(), set: () => undefined });

/** Who opens a row to read its evidence finds it open on the next candidate too. */
export function OpenRowsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const set = (name: string, isOpen: boolean) =>
    setOpen((before) => {
      if (before.has(name) === isOpen) return before;
      const after = new Set(before);
      if (isOpen) after.add(name);
      else after.delete(name);
      return after;
    });
  return <Context value={{ open, set }}>{children}</Context>;
}

export function useOpenRow(name: string): { isOpen: boolean; toggle: () => void } {
  const { open, set } = use(Context);
  const isOpen = open.has(name);
  return { isOpen, toggle: () => set(name, !isOpen) };
}

/** A `details` that stays as it was left. Its children start with a `summary`. */
export function OpenableRow({ name, children }: { name: string; children: ReactNode }) {
  const { open, set } = use(Context);
  return (
    <details
      className="group/row"
      open={open.has(name)}
      onToggle={(event) => set(name, event.currentTarget.open)}
    >
      {children}
    </details>
  );
}

export const ROW_SUMMARY =
  "list-none hover:bg-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden";

export function RowArrow({ isShown = true }: { isShown?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`mr-1 inline-block w-2 text-muted transition-transform group-open/row:rotate-90 ${isShown ? "" : "invisible"}`}
    >
      ›
    </span>
  );
}
