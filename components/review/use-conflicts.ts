"use client";

import { startTransition, useEffect, useRef, useState } from "react";
import { request } from "@/components/review/desk-requests.ts";
import type { NearDocument } from "@/components/review/desk-types.ts";
import type { SentDecision } from "@/components/review/to-decision.ts";
import type { Conflict } from "@/lib/knowledge/conflict-types.ts";

/* Nothing is asked for what is passed over, nor for every letter. */
const askAfterMs = 450;

export type Conflicts = {
  conflicts: readonly Conflict[];
  /** Conflicting documents as targets, also those that are one no longer because they were chosen. */
  documents: readonly NearDocument[];
  /** True once the person asked to approve over what is shown: the next time does it. */
  isConfirming: boolean;
  ask: () => void;
  takeBack: () => void;
};

type Asked = Pick<SentDecision, "candidateId" | "question" | "answer" | "phrasings" | "target">;

const none: readonly Conflict[] = [];

function toNearDocument({ kind: _, sentence: __, ...document }: Conflict): NearDocument {
  return document;
}

function withNew(known: readonly NearDocument[], found: readonly Conflict[]): readonly NearDocument[] {
  const fresh = found.filter(({ documentId }) => known.every((one) => one.documentId !== documentId));
  return fresh.length === 0 ? known : [...known, ...fresh.map(toNearDocument)];
}

/**
 * What live knowledge has against the approval as it stands, looked up a moment after the form opens or changes. Where it
 * cannot be looked up the server still checks.
 */
export function useConflicts(asked: Asked | null): Conflicts {
  const body = asked === null ? null : JSON.stringify(asked);
  const [held, setHeld] = useState<{ body: string; found: readonly Conflict[] } | null>(null);
  const [documents, setDocuments] = useState<readonly NearDocument[]>([]);
  const [confirmedBody, setConfirmedBody] = useState<string | null>(null);
  const latest = useRef(body);
  useEffect(() => {
    latest.current = body;
    if (body === null) return undefined;
    const timer = setTimeout(() => {
      void request<Conflict[]>("/review/conflicts", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      })
        .catch(() => none)
        .then((found) => {
          if (latest.current !== body) return;
          startTransition(() => {
            setHeld({ body, found });
            setDocuments((known) => withNew(known, found));
          });
        });
    }, askAfterMs);
    return () => clearTimeout(timer);
  }, [body]);
  // While it is looked up anew the old stays in sight, so that nothing jumps.
  const conflicts = body === null ? none : (held?.found ?? none);
  return {
    conflicts,
    documents,
    isConfirming: conflicts.length > 0 && confirmedBody !== null && confirmedBody === body,
    ask: () => setConfirmedBody(body),
    takeBack: () => setConfirmedBody(null),
  };
}
