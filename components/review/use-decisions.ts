"use client";

import { useRef, useState } from "react";
import type { RefObject } from "react";
import { assign, decide } from "@/app/(dashboard)/review/actions.ts";
import { announceDecision, announceFailure, announceGiven } from "@/components/review/decision-notices.tsx";
import { writeDraft } from "@/components/review/drafts.ts";
import type { Draft } from "@/components/review/desk-types.ts";
import type { SentDecision } from "@/components/review/to-decision.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";
import type { AssignInput } from "@/lib/review/types.ts";
import type { SubmittedDecision } from "@/lib/second-review/types.ts";

export type Decisions = {
  /** True only once it takes long enough to be noticed. */
  isPending: boolean;
  /** Asked at a key press: a decision is on its way. */
  isDeciding: () => boolean;
  /** Whether this candidate's decision is on its way: its claim goes with the decision. */
  isOnItsWay: (candidateId: string) => boolean;
  send: (input: SentDecision, draft: Draft, onSettled: () => void) => Promise<void>;
  give: (input: AssignInput) => Promise<void>;
  undo: (candidateId: string) => Promise<void>;
  reopen: (candidateId: string) => Promise<void>;
  /** Takes back the last decision made here, wherever the desk has moved since. */
  undoLast: () => void;
};

type DecisionsInput = {
  /** The candidate is being decided or skipped: take it out and show the next. */
  onMovedOn: (candidateId: string) => void;
  /** The candidate is open again, or its decision was not made: show it. */
  onOpened: (candidateId: string) => void;
  /** What is shown of it is old. */
  onOutdated: (candidateId: string) => void;
  /** The server has it: counts and cards are others now. */
  onDecided: (candidateId: string) => void;
};

type Last = { takeBack: () => void };

const noticedAfterMs = 250;
const outdated = new Set(["claimed_by_other", "already_decided", "not_found", "conflict", "subject_blocked"]);
const unreachable = {
  code: "unreachable",
  message: "The server could not be reached. What you wrote is still here.",
};

const isWriting = () => document.activeElement?.matches("input,textarea,select") ?? false;

type Failure = { code: string; message: string };
type Answer<Data> = { ok: true; data: Data } | { ok: false; error: Failure };
/** Null where another request is under way. */
type Run = <Data>(
  candidateId: string,
  request: () => Promise<ActionResult<Data>>,
) => Promise<Answer<Data> | null>;

function useOneAtATime(): { run: Run; isPending: boolean; running: RefObject<string | null> } {
  const [isPending, setIsPending] = useState(false);
  const running = useRef<string | null>(null);
  const run: Run = async (candidateId, request) => {
    if (running.current !== null) return null;
    running.current = candidateId;
    const timer = setTimeout(() => setIsPending(true), noticedAfterMs);
    const answer = await request().catch(() => ({ ok: false as const, error: unreachable }));
    clearTimeout(timer);
    running.current = null;
    setIsPending(false);
    return answer;
  };
  return { run, isPending, running };
}

type Parts = DecisionsInput & { run: Run; last: RefObject<Last | null> };

/** Who is writing already is not taken away from it; the card is back in the queue either way. */
function showNotDecided(
  { onOpened, onOutdated }: Parts,
  candidateId: string,
  failure: Failure,
  retry: () => void,
) {
  const { code, message } = failure;
  if (outdated.has(code)) onOutdated(candidateId);
  if (isWriting()) {
    announceFailure(message, { label: "Go back to it", onSelect: () => onOpened(candidateId) });
    return;
  }
  onOpened(candidateId);
  announceFailure(message, outdated.has(code) ? null : { label: "Try again", onSelect: retry });
}

/** Remembers what Z takes back, and says what happened until something else does. */
function announce(
  { last }: Parts,
  action: SentDecision["action"],
  result: SubmittedDecision,
  takeBack: () => void,
): void {
  const made: Last = { takeBack };
  last.current = made;
  void announceDecision(action, result, { onUndo: takeBack, isLatest: () => last.current === made });
}

const nothing = () => undefined;

async function putBack(
  parts: Parts,
  action: "undo" | "reopen",
  { candidateId, draft }: { candidateId: string; draft: Draft | null },
): Promise<void> {
  const answer = await parts.run(candidateId, () => decide({ action, candidateId }));
  if (answer === null) return;
  if (!answer.ok) {
    const onSelect = () => void putBack(parts, action, { candidateId, draft });
    announceFailure(answer.error.message, { label: "Try again", onSelect });
    parts.onOutdated(candidateId);
    return;
  }
  if (draft !== null) writeDraft(candidateId, draft);
  announce(parts, action, answer.data, nothing);
  parts.onOpened(candidateId);
}

async function send(parts: Parts, input: SentDecision, draft: Draft, onSettled: () => void): Promise<void> {
  const { candidateId } = input;
  const answering = parts.run(candidateId, () => decide(input));
  parts.onMovedOn(candidateId);
  const answer = await answering;
  if (answer === null) return;
  if (!answer.ok) {
    showNotDecided(parts, candidateId, answer.error, () => void send(parts, input, draft, onSettled));
    return;
  }
  onSettled();
  parts.onDecided(candidateId);
  announce(parts, input.action, answer.data, () => void putBack(parts, "undo", { candidateId, draft }));
}

async function give(parts: Parts, input: AssignInput): Promise<void> {
  const { candidateId } = input;
  const answer = await parts.run(candidateId, () => assign(input));
  if (answer === null) return;
  if (!answer.ok) {
    showNotDecided(parts, candidateId, answer.error, () => void give(parts, input));
    return;
  }
  const { data } = answer;
  const takeBack = () => void give(parts, { candidateId, memberId: null });
  parts.last.current = { takeBack: data === null ? nothing : takeBack };
  announceGiven(data?.kind ?? null, data === null ? null : takeBack);
  parts.onDecided(candidateId);
  if (data === null) parts.onOpened(candidateId);
  else parts.onMovedOn(candidateId);
}

/**
 * Decisions one at a time: a second key press while one is under way decides nothing. The next candidate shows at once; a
 * decision that was not made puts its candidate back and says why.
 */
export function useDecisions(events: DecisionsInput): Decisions {
  const { run, isPending, running } = useOneAtATime();
  const last = useRef<Last | null>(null);
  const parts: Parts = { ...events, run, last };
  return {
    isPending,
    isDeciding: () => running.current !== null,
    isOnItsWay: (candidateId) => running.current === candidateId,
    send: async (input, draft, onSettled) => {
      if (running.current === null) await send(parts, input, draft, onSettled);
    },
    give: (input) => give(parts, input),
    undo: (candidateId) => putBack(parts, "undo", { candidateId, draft: null }),
    reopen: (candidateId) => putBack(parts, "reopen", { candidateId, draft: null }),
    undoLast: () => last.current?.takeBack(),
  };
}
