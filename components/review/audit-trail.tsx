"use client";

import { useEffect, useState } from "react";
import { describeChanges, describeDeed } from "@/components/review/describe-trail.ts";
import { read } from "@/components/review/desk-requests.ts";
import { TrailRow } from "@/components/review/trail-row.tsx";
import type { TrailAnswer } from "@/components/review/trail-types.ts";
import { Button } from "@/components/ui/button.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { SkeletonText } from "@/components/ui/skeleton.tsx";

type Trail = { answer: TrailAnswer | null; isLoading: boolean; error: string | null };

const none: Trail = { answer: null, isLoading: true, error: null };

/** Who did what to a candidate and when, with before and after, the newest first. */
export function AuditTrail({ candidateId }: { candidateId: string }) {
  const { trail, readMore } = useTrail(candidateId);
  const { answer, isLoading, error } = trail;
  if (answer === null && isLoading)
    return (
      <div className="relative">
        <SkeletonText lines={4} label="Reading the history" />
      </div>
    );
  const { items = [], nextCursor = null, names = {} } = answer ?? {};
  return (
    <div className="relative grid gap-3">
      {answer !== null && items.length === 0 ? (
        <p className="text-muted">Nobody has done anything to it yet.</p>
      ) : null}
      <ol className="grid gap-2.5">
        {items.map((item) => (
          <TrailRow
            key={item.id}
            by={item.by}
            deed={describeDeed(item)}
            at={item.at}
            changes={describeChanges(item, names)}
          />
        ))}
      </ol>
      <FormError message={error} />
      {nextCursor === null && error === null ? null : (
        <Button size="small" className="justify-self-start" isPending={isLoading} onClick={readMore}>
          {error === null ? "Show earlier" : "Try again"}
        </Button>
      )}
    </div>
  );
}

function useTrail(candidateId: string): { trail: Trail; readMore: () => void } {
  const [trail, setTrail] = useState<Trail>(none);
  useEffect(() => {
    let isCurrent = true;
    void readPage(candidateId, null).then((next) => {
      if (isCurrent) setTrail(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [candidateId]);
  const readMore = () => {
    setTrail((before) => ({ ...before, isLoading: true }));
    void readPage(candidateId, trail.answer).then(setTrail);
  };
  return { trail, readMore };
}

async function readPage(candidateId: string, before: TrailAnswer | null): Promise<Trail> {
  try {
    const cursor = before?.nextCursor ?? null;
    const next = await read<TrailAnswer>("/review/audit-trail", { candidateId, cursor });
    const items = [...(before?.items ?? []), ...next.items];
    return { answer: { ...next, items }, isLoading: false, error: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : "The history could not be read.";
    return { answer: before, isLoading: false, error: message };
  }
}
