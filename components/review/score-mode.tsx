"use client";

import { createContext, use, useState } from "react";
import type { ReactNode } from "react";
import { SCORES_COOKIE } from "@/components/review/scores-cookie.ts";

type ScoreMode = { areHidden: boolean; toggle: () => void };

const Context = createContext<ScoreMode>({ areHidden: false, toggle: () => undefined });

const yearSeconds = 31_536_000;

/** For people who know the matter and not the machine: words without raw scores. Kept in a cookie, so that the server knows too. */
export function ScoreModeProvider({
  areHiddenFirst,
  children,
}: {
  areHiddenFirst: boolean;
  children: ReactNode;
}) {
  const [areHidden, setAreHidden] = useState(areHiddenFirst);
  const toggle = () => {
    document.cookie = `${SCORES_COOKIE}=${areHidden ? "shown" : "hidden"}; path=/; max-age=${yearSeconds}; samesite=lax`;
    setAreHidden(!areHidden);
  };
  return <Context value={{ areHidden, toggle }}>{children}</Context>;
}

export function useAreScoresHidden(): boolean {
  return use(Context).areHidden;
}

export function useToggleScores(): () => void {
  return use(Context).toggle;
}
