"use client";

import { useRef, useState } from "react";
import { decide } from "@/app/(dashboard)/review/actions.ts";
import { announceDecision, announceFailure } from "@/components/review/decision-notices.tsx";
import { writeDraft } from "@/components/review/drafts.ts";
import type { Draft } from "@/components/review/desk-types.ts";
import type { DecisionInput, DecisionResult } from "@/lib/review/types.ts";

type DecideInput = DecisionInput & { candidateId: string };
type Made = { input: DecideInput; draft: Draft | null; result: DecisionResult };

export type Decisions = {
  isPending: boolean;
  send: (input: DecideInput, draft: Draft, onSettled: () => void) => Promise<void>;
  undo: (candidateId: string) => Promise<void>;
  reopen: (candidateId: string) => Promise<void>;
  /** Takes back the last decision made here, wherever the desk has moved since. */
  undoLast: () => void;
};

type DecisionsInput = {
  /** The candidate is decided or skipped: take it out and show the next. */
  onMovedOn: (candidateId: string) => void;
  /** The candidate is open again: show it. */
  onOpened: (candidateId: string) => void;
  /** What is shown of it is old. */
  onOutdated: (candidateId: string) => void;
};

const outdated = new Set(["claimed_by_other", "already_decided", "not_found", "conflict"]);
const unreachable = "The server could not be reached. What you wrote is still here.";

/** Decisions one at a time: a second key press while one is under way decides nothing. */
export function useDecisions({ onMovedOn, onOpened, onOutdated }: DecisionsInput): Decisions {
  const [isPending, setIsPending] = useState(false);
  const isRunning = useRef(false);
  const last = useRef<Made | null>(null);

  const run = async (input: DecideInput): Promise<DecisionResult | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsPending(true);
    const answer = await decide(input).catch(() => null);
    isRunning.current = false;
    setIsPending(false);
    if (answer?.ok === true) return answer.data;
    const { code, message } = answer?.error ?? { code: "unreachable", message: unreachable };
    const canRetry = !outdated.has(code);
    announceFailure(message, canRetry ? () => retry.current?.() : null);
    if (outdated.has(code)) onOutdated(input.candidateId);
    return null;
  };
  const retry = useRef<(() => void) | null>(null);

  const announce = (input: DecideInput, draft: Draft | null, result: DecisionResult) => {
    const made: Made = { input, draft, result };
    last.current = made;
    void announceDecision(input.action, result, { onUndo: undoLast, isLatest: () => last.current === made });
  };

  const send: Decisions["send"] = async (input, draft, onSettled) => {
    retry.current = () => void send(input, draft, onSettled);
    const result = await run(input);
    if (result === null) return;
    onSettled();
    announce(input, draft, result);
    onMovedOn(input.candidateId);
  };

  const putBack = async (action: "undo" | "reopen", candidateId: string) => {
    const before = last.current?.input.candidateId === candidateId ? last.current : null;
    retry.current = () => void putBack(action, candidateId);
    const result = await run({ action, candidateId });
    if (result === null) return;
    if (before?.draft) writeDraft(candidateId, before.draft);
    announce({ action, candidateId }, null, result);
    onOpened(candidateId);
  };

  const undoLast = () => {
    const made = last.current;
    if (made === null || made.input.action === "undo" || made.input.action === "reopen") return;
    void putBack("undo", made.input.candidateId);
  };

  return {
    isPending,
    send,
    undo: (candidateId) => putBack("undo", candidateId),
    reopen: (candidateId) => putBack("reopen", candidateId),
    undoLast,
  };
}
