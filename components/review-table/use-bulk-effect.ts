"use client";

import { useEffect, useState } from "react";
import { bulkEffectAction } from "@/app/(dashboard)/review/table/actions.ts";
import type { BulkChange, BulkEffect, BulkTarget } from "@/lib/review/bulk-types.ts";

const waitMs = 200;

export type ShownEffect = { effect: BulkEffect | null; error: string | null; isPending: boolean };

/** What a run would do as it is asked for now, from the server; null while nothing whole is asked for. */
export function useBulkEffect(change: BulkChange | null, target: BulkTarget): ShownEffect {
  const asked = change === null ? null : JSON.stringify({ change, target });
  const [answer, setAnswer] = useState<{
    asked: string;
    effect: BulkEffect | null;
    error: string | null;
  } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const query = JSON.parse(asked) as { change: BulkChange; target: BulkTarget };
      void bulkEffectAction(query)
        .catch(() => null)
        .then((result) => {
          if (!isCurrent) return;
          if (result?.ok === true) setAnswer({ asked, effect: result.data, error: null });
          else
            setAnswer({
              asked,
              effect: null,
              error: result?.error.message ?? "The server could not be reached.",
            });
        });
    }, waitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked]);
  if (answer === null || answer.asked !== asked)
    return { effect: null, error: null, isPending: asked !== null };
  return { effect: answer.effect, error: answer.error, isPending: false };
}
