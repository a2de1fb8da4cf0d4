"use client";

import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

export type ActiveStatement = { statement: number; element: HTMLElement };

export type Statements = {
  active: ActiveStatement | null;
  /** The one statement that Tab stops at. */
  tabStop: number | null;
  show: (statement: number, element: HTMLElement) => void;
  /** Hides after a moment, so that the pointer can walk over to what is shown. */
  leave: () => void;
  stay: () => void;
  hide: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

const walkOverMs = 140;
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The statement whose passage is shown. Together they are one stop of Tab: arrow keys, Home and End walk among `stops`,
 * Escape hides and stays where it is. Elements carry their number as `data-statement`.
 */
export function useStatements(stops: readonly number[]): Statements {
  const [active, setActive] = useState<ActiveStatement | null>(null);
  const [visited, setVisited] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stay = () => clearTimeout(timer.current);
  const hide = () => {
    stay();
    setActive(null);
  };
  const show = (statement: number, element: HTMLElement) => {
    stay();
    setActive({ statement, element });
    if (element === document.activeElement) setVisited(statement);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const own = (event.target as HTMLElement).closest<HTMLElement>("[data-statement]");
    if (own === null) return;
    const at = stops.indexOf(Number(own.dataset.statement));
    if (event.key === "Escape" && active !== null) hide();
    else if (event.key === "Enter" || event.key === " ") show(stops[at] ?? 0, own);
    else {
      const next = stops[steps[event.key]?.(at, stops.length - 1) ?? at];
      if (steps[event.key] === undefined) return;
      event.currentTarget.querySelector<HTMLElement>(`[data-statement="${next}"]`)?.focus();
    }
    event.preventDefault();
  };
  return {
    active,
    tabStop: visited ?? stops[0] ?? null,
    show,
    leave: () => {
      stay();
      timer.current = setTimeout(() => setActive(null), walkOverMs);
    },
    stay,
    hide,
    onKeyDown,
  };
}
