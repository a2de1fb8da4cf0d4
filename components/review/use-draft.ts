"use client";

import { useEffect, useRef, useState } from "react";
import {
  freshDraft,
  forgetDraft,
  isSameDraft,
  onDraftElsewhere,
  readDraft,
  writeDraft,
} from "@/components/review/drafts.ts";
import type { DeskCandidate, Draft } from "@/components/review/desk-types.ts";

const saveAfterMs = 300;

export type DraftState = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  reset: () => void;
  /** After a decision: nothing of it is kept any longer. */
  settle: () => void;
  isChanged: boolean;
  saved: "untouched" | "saving" | "saved" | "not_saved";
};

/** The decision under way on one candidate, kept on this device while it differs from the start. */
export function useDraft(candidate: DeskCandidate): DraftState {
  const fresh = freshDraft(candidate);
  const [draft, setDraft] = useState(fresh);
  const [saved, setSaved] = useState<DraftState["saved"]>("untouched");
  const isChanged = !isSameDraft(draft, fresh);

  useEffect(() => {
    const kept = readDraft(candidate.id);
    if (kept === null) return;
    setDraft(kept);
    setSaved("saved");
  }, [candidate.id]);

  // Two tabs of one person agree: what the other wrote last is what stands here too.
  useEffect(
    () =>
      onDraftElsewhere(candidate.id, (kept) => {
        if (kept === null) return;
        setDraft(kept);
        setSaved("saved");
      }),
    [candidate.id],
  );

  useEffect(() => {
    if (saved !== "saving") return undefined;
    const timer = setTimeout(() => {
      if (!isChanged) {
        forgetDraft(candidate.id);
        setSaved("untouched");
      } else setSaved(writeDraft(candidate.id, draft) ? "saved" : "not_saved");
    }, saveAfterMs);
    return () => clearTimeout(timer);
  }, [candidate.id, draft, isChanged, saved]);

  const unsaved = useRef<Draft | null>(null);
  useEffect(() => {
    unsaved.current = saved === "saving" && isChanged ? draft : null;
  });
  useEffect(
    () => () => {
      if (unsaved.current !== null) writeDraft(candidate.id, unsaved.current);
    },
    [candidate.id],
  );

  const settle = () => {
    unsaved.current = null;
    forgetDraft(candidate.id);
    setSaved("untouched");
  };
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setSaved("saving");
  };
  return { draft, change, isChanged, saved, reset: () => change(fresh), settle };
}
