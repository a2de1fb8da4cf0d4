"use client";

import { startTransition, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import {
  type AskedAbout,
  type ConflictStanding,
  conflictStanding,
  type LookedUp,
  withFound,
} from "@/components/review/conflict-standing.ts";
import { request } from "@/components/review/desk-requests.ts";
import type { NearDocument } from "@/components/review/desk-types.ts";
import type { RefusedConflict } from "@/components/review/refused-conflicts.ts";
import type { SentDecision } from "@/components/review/to-decision.ts";
import type { Conflict } from "@/lib/knowledge/conflict-types.ts";

/* Nothing is asked for what is passed over, nor for every letter. */
const askAfterMs = 450;
/* An approval waits for its look-up no longer than this: the server checks in any case. */
const waitedMs = 1_500;

export type Asked = Pick<SentDecision, "candidateId" | "question" | "answer" | "phrasings" | "target">;

/** What the form makes of the documents it may go into; `asked` is null where nothing is to be approved. */
type Formed = { asked: Asked | null; refused: readonly RefusedConflict[] };

export type Conflicts = ConflictStanding & {
  /** Conflicting documents as targets, also those that are one no longer because they were chosen. */
  documents: readonly NearDocument[];
  /** Asks the person about what is shown. */
  ask: () => void;
  takeBack: () => void;
  /** Looks it up at once: false where the person has to be asked first, or has changed the text meanwhile. */
  isClear: () => Promise<boolean>;
};

type Flight = { body: string; answer: Promise<readonly Conflict[] | null> };

/** One request an approval, however many wait for it; null where it could not be looked up. */
function lookUp(flight: RefObject<Flight | null>, body: string): Flight["answer"] {
  if (flight.current?.body === body) return flight.current.answer;
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  const answer = request<Conflict[]>("/review/conflicts", init).catch(() => {
    if (flight.current?.answer === answer) flight.current = null;
    return null;
  });
  flight.current = { body, answer };
  return answer;
}

const lateAnswer = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), waitedMs));

/**
 * What live knowledge has against the approval as it stands, looked up a moment after the form opens or changes. Where it
 * cannot be looked up the server still checks, and what it refuses is asked about here.
 */
export function useConflicts(formOf: (documents: readonly NearDocument[]) => Formed): Conflicts {
  const [documents, setDocuments] = useState<readonly NearDocument[]>([]);
  const [held, setHeld] = useState<LookedUp | null>(null);
  const [asked, setAsked] = useState<AskedAbout | null>(null);
  const flight = useRef<Flight | null>(null);
  const formed = formOf(documents);
  const body = formed.asked === null ? null : JSON.stringify(formed.asked);
  const standing = conflictStanding({ body, held, asked, refused: formed.refused });
  const hold = (looked: LookedUp) => {
    setHeld(looked);
    setDocuments((known) => withFound(known, looked.found));
  };

  const latest = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    latest.current = body;
    if (body === null) return undefined;
    const timer = setTimeout(() => {
      void lookUp(flight, body).then((found) => {
        if (found !== null && latest.current === body) startTransition(() => hold({ body, found }));
      });
    }, askAfterMs);
    return () => clearTimeout(timer);
  }, [body]);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );

  const isClear = async () => {
    if (body === null) return true;
    const found = await Promise.race([lookUp(flight, body), lateAnswer()]);
    // The form is gone, or nothing is known: the server decides.
    if (found === null || latest.current === undefined) return true;
    if (latest.current !== body) return false;
    hold({ body, found });
    const ids = found.map(({ documentId }) => documentId);
    if (ids.every((id) => standing.confirmedIds.includes(id))) return true;
    setAsked({ body, ids });
    return false;
  };
  const shownIds = [...standing.conflicts, ...standing.refused].map(({ documentId }) => documentId);
  return {
    ...standing,
    documents,
    ask: () => setAsked(body === null ? null : { body, ids: shownIds }),
    takeBack: () => setAsked(null),
    isClear,
  };
}
