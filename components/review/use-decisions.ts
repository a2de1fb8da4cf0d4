"use client";

import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { assign, decide } from "@/app/(dashboard)/review/actions.ts";
import {
  announceBusy,
  announceDecision,
  announceFailure,
  announceGiven,
} from "@/components/review/decision-notices.tsx";
import { giveClaimBack } from "@/components/review/desk-requests.ts";
import { writeDraft } from "@/components/review/drafts.ts";
import type { Draft, ShownAssignment } from "@/components/review/desk-types.ts";
import { conflictsIn, nextRefusal, type Refusal } from "@/components/review/refused-conflicts.ts";
import type { SentDecision } from "@/components/review/to-decision.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";
import type { Problem } from "@/lib/core/errors.ts";
import type { AssignInput } from "@/lib/review/types.ts";
import type { SubmittedDecision } from "@/lib/second-review/types.ts";

export type Decisions = {
  /** True only once it takes long enough to be noticed. */
  isPending: boolean;
  /** Asked at a key press: a decision is on its way. */
  isDeciding: () => boolean;
  /** Whether this candidate's decision is on its way: its claim goes with the decision. */
  isOnItsWay: (candidateId: string) => boolean;
  send: (input: SentDecision, draft: Draft, how?: Sending) => Promise<void>;
  /** What live knowledge had against an approval of it when it was last sent; null where nothing was. */
  refusalOf: (candidateId: string) => Refusal | null;
  forgetRefusal: (candidateId: string) => void;
  /** `former`: whose task it was, which an undo makes it again. */
  give: (input: AssignInput, former: ShownAssignment | null) => Promise<void>;
  undo: (candidateId: string) => Promise<void>;
  reopen: (candidateId: string) => Promise<void>;
  /** A decision that was made beside the form is what is taken back next. */
  remember: (takeBack: () => void) => void;
  /** Takes back the last decision made here, wherever the desk has moved since. */
  undoLast: () => void;
};

type Sending = {
  /** Runs once the server has it. */
  onSettled?: () => void;
  /** Where it is not known yet whether it may be sent; nothing is sent and nothing moves on where it says no. */
  isClear?: (() => Promise<boolean>) | null;
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
  /** The candidate is the one in sight. */
  isAt: (candidateId: string) => boolean;
  /** False once the person has left the desk. */
  isShown: () => boolean;
};

type Last = { takeBack: () => void };

const noticedAfterMs = 250;
const unreachable = {
  code: "unreachable",
  message: "The server could not be reached. What you wrote is still here.",
  problems: [],
};

/** In another field than the one it was decided from, which is still there until the next candidate shows. */
function isWritingElsewhere(decidedFrom: Element | null): boolean {
  const { activeElement } = document;
  return activeElement !== decidedFrom && (activeElement?.matches("input,textarea,select") ?? false);
}

type Failure = { code: string; message: string; problems: readonly Problem[] };
type Answer<Data> = { ok: true; data: Data } | { ok: false; error: Failure };
/** Null where another request is under way. */
type Run = <Data>(
  candidateId: string,
  request: () => Promise<ActionResult<Data>>,
) => Promise<Answer<Data>> | null;

function useOneAtATime(): { run: Run; isPending: boolean; running: RefObject<string | null> } {
  const [isPending, setIsPending] = useState(false);
  const running = useRef<string | null>(null);
  const runNow = async <Data>(request: () => Promise<ActionResult<Data>>): Promise<Answer<Data>> => {
    const timer = setTimeout(() => setIsPending(true), noticedAfterMs);
    const answer = await request().catch(() => ({ ok: false as const, error: unreachable }));
    clearTimeout(timer);
    running.current = null;
    setIsPending(false);
    return answer;
  };
  const run: Run = (candidateId, request) => {
    if (running.current !== null) return null;
    running.current = candidateId;
    return runNow(request);
  };
  return { run, isPending, running };
}

/** Refs, because an answer comes back to another render than the one that asked. */
type Parts = {
  events: RefObject<DecisionsInput>;
  run: Run;
  running: RefObject<string | null>;
  last: RefObject<Last | null>;
  refusals: Refusals;
};

type Refusals = {
  of: (candidateId: string) => Refusal | null;
  change: (candidateId: string, next: (before: Refusal | null) => Refusal | null) => void;
};

/** Kept beside the forms: each of them is gone by the time its approval is refused. */
function useRefusals(): Refusals {
  const [known, setKnown] = useState<ReadonlyMap<string, Refusal>>(new Map());
  return {
    of: (candidateId) => known.get(candidateId) ?? null,
    change: (candidateId, next) =>
      setKnown((before) => {
        const after = new Map(before);
        const refusal = next(before.get(candidateId) ?? null);
        if (refusal === null) after.delete(candidateId);
        else after.set(candidateId, refusal);
        return after;
      }),
  };
}

/** Who is writing already, or has left the desk, is not taken away from that; the card is back in the queue either way. */
function showNotDecided(
  { events }: Parts,
  { candidateId, decidedFrom }: { candidateId: string; decidedFrom: Element | null },
  { message }: Failure,
): void {
  const { isAt, isShown, onOpened, onOutdated } = events.current;
  if (isAt(candidateId) || (isShown() && !isWritingElsewhere(decidedFrom))) {
    onOpened(candidateId);
    announceFailure(message);
    return;
  }
  giveClaimBack(candidateId);
  onOutdated(candidateId);
  const goBack = () => events.current.onOpened(candidateId);
  announceFailure(message, { action: { label: "Go back to it", onSelect: goBack } });
}

const isBusyOf =
  ({ running }: Parts) =>
  () =>
    running.current !== null;

/** Remembers what Z takes back, and says what happened until something else does. */
function announce(
  parts: Parts,
  action: SentDecision["action"],
  result: SubmittedDecision,
  takeBack: () => void,
): void {
  const made: Last = { takeBack };
  parts.last.current = made;
  void announceDecision(action, result, {
    undo: { takeBack, isBusy: isBusyOf(parts) },
    isLatest: () => parts.last.current === made,
  });
}

const nothing = () => undefined;
const notTakenBack = "Not taken back.";

async function putBack(
  parts: Parts,
  action: "undo" | "reopen",
  { candidateId, draft }: { candidateId: string; draft: Draft | null },
): Promise<void> {
  const answering = parts.run(candidateId, () => decide({ action, candidateId }));
  if (answering === null) {
    announceBusy(notTakenBack);
    return;
  }
  const answer = await answering;
  if (!answer.ok) {
    const onSelect = () => void putBack(parts, action, { candidateId, draft });
    announceFailure(answer.error.message, { title: notTakenBack, action: { label: "Try again", onSelect } });
    parts.events.current.onOutdated(candidateId);
    return;
  }
  if (draft !== null) writeDraft(candidateId, draft);
  announce(parts, action, answer.data, nothing);
  parts.events.current.onOpened(candidateId);
}

async function send(
  parts: Parts,
  input: SentDecision,
  draft: Draft,
  { onSettled = nothing, isClear = null }: Sending,
): Promise<void> {
  const { candidateId } = input;
  const decidedFrom = document.activeElement;
  const answering = parts.run<SubmittedDecision | null>(candidateId, async () => {
    if (isClear !== null && !(await isClear())) return { ok: true, data: null };
    const deciding = decide(input);
    parts.events.current.onMovedOn(candidateId);
    return deciding;
  });
  // A second press decides nothing, and so moves on to nothing.
  const answer = answering === null ? null : await answering;
  if (answer === null) return;
  if (!answer.ok) {
    parts.refusals.change(candidateId, (before) => nextRefusal(before, draft, conflictsIn(answer.error)));
    showNotDecided(parts, { candidateId, decidedFrom }, answer.error);
    return;
  }
  if (answer.data === null) return;
  parts.refusals.change(candidateId, () => null);
  onSettled();
  parts.events.current.onDecided(candidateId);
  announce(parts, input.action, answer.data, () => void putBack(parts, "undo", { candidateId, draft }));
}

type Giving = { input: AssignInput; former: ShownAssignment | null; isTakingBack: boolean };

/** What makes it again the task of whose it was. */
function asFormer(candidateId: string, former: ShownAssignment | null): AssignInput {
  if (former === null) return { candidateId, memberId: null };
  const { memberId, kind, note } = former;
  return { candidateId, memberId, kind, ...(note === null ? {} : { note }) };
}

async function give(parts: Parts, { input, former, isTakingBack }: Giving): Promise<void> {
  const { candidateId } = input;
  const decidedFrom = document.activeElement;
  const answering = parts.run(candidateId, () => assign(input));
  if (answering === null) {
    announceBusy(isTakingBack ? notTakenBack : "Not given.");
    return;
  }
  const answer = await answering;
  if (!answer.ok) {
    showNotDecided(parts, { candidateId, decidedFrom }, answer.error);
    return;
  }
  const takeBack = isTakingBack
    ? nothing
    : () => void give(parts, { input: asFormer(candidateId, former), former: null, isTakingBack: true });
  const { onDecided, onOpened, onMovedOn } = parts.events.current;
  parts.last.current = { takeBack };
  const kind = answer.data?.kind ?? null;
  announceGiven(
    { kind, isTakenBack: isTakingBack || kind === null },
    isTakingBack ? null : { takeBack, isBusy: isBusyOf(parts) },
  );
  onDecided(candidateId);
  if (kind === null || isTakingBack) onOpened(candidateId);
  else onMovedOn(candidateId);
}

/**
 * Decisions one at a time: a second key press while one is under way decides nothing. The next candidate shows at once; a
 * decision that was not made puts its candidate back and says why.
 */
export function useDecisions(input: DecisionsInput): Decisions {
  const { run, isPending, running } = useOneAtATime();
  const last = useRef<Last | null>(null);
  const refusals = useRefusals();
  const events = useRef(input);
  useEffect(() => {
    events.current = input;
  });
  const parts: Parts = { events, run, running, last, refusals };
  return {
    isPending,
    isDeciding: isBusyOf(parts),
    isOnItsWay: (candidateId) => running.current === candidateId,
    send: (decision, draft, how = {}) => send(parts, decision, draft, how),
    refusalOf: refusals.of,
    forgetRefusal: (candidateId) => refusals.change(candidateId, () => null),
    give: (assignment, former) => give(parts, { input: assignment, former, isTakingBack: false }),
    undo: (candidateId) => putBack(parts, "undo", { candidateId, draft: null }),
    reopen: (candidateId) => putBack(parts, "reopen", { candidateId, draft: null }),
    remember: (takeBack) => {
      last.current = { takeBack };
    },
    undoLast: () => last.current?.takeBack(),
  };
}
