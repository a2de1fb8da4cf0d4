"use client";

import { useEffect, useRef, useState } from "react";
import type { TryScoring } from "@/components/confidence/try-result.tsx";
import type { TryScoringInput, TryScoringResult } from "@/lib/confidence/config-types.ts";

/** Typing is not interrupted by a try a letter. */
const quietMs = 350;

type Tried = { tried: TryScoringInput | null; result: TryScoringResult | null; error: string | null };

const nothing: Tried = { tried: null, result: null, error: null };

/** Tries what was typed once typing rests; an older answer never takes the place of a newer one. */
export function useTry(tryScoring: TryScoring) {
  const [state, setState] = useState<Tried>(nothing);
  const [isPending, setIsPending] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = async (input: TryScoringInput, number: number) => {
    const answered = await tryScoring(input).catch(() => null);
    if (number !== newest.current) return;
    setIsPending(false);
    if (answered === null)
      setState({ ...nothing, error: "The server could not be reached. Type on to try again." });
    else if (answered.ok) setState({ tried: input, result: answered.data, error: null });
    else setState({ ...nothing, error: answered.error.message });
  };
  const run = (input: TryScoringInput | null) => {
    newest.current += 1;
    clearTimeout(timer.current);
    if (input === null) {
      setState(nothing);
      setIsPending(false);
      return;
    }
    const number = newest.current;
    setIsPending(true);
    timer.current = setTimeout(() => void send(input, number), quietMs);
  };
  return { ...state, isPending, run };
}
