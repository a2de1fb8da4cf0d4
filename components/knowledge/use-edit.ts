"use client";

import { useState } from "react";
import { carryOver, type EditedText, withWritten } from "@/components/knowledge/edited-text.ts";

export type EditBase = EditedText & { versionId: string; number: number };

const textOf = ({ question, answer, phrasings }: EditedText): EditedText => ({ question, answer, phrasings });

/**
 * What is being written of a document, from its `first` version on. It outlives whatever `base` the page reads meanwhile:
 * `newer` is a version that took the place since of the one it was begun with.
 */
export function useEdit(first: EditBase, base: EditBase | null) {
  const [start, setStart] = useState(first);
  const [text, setText] = useState(() => textOf(first));
  const [written, setWritten] = useState("");
  const phrasings = withWritten(text.phrasings, written);
  return {
    start,
    text,
    change: (part: Partial<EditedText>) => setText((before) => ({ ...before, ...part })),
    written,
    setWritten,
    addWritten: () => {
      setText((before) => ({ ...before, phrasings }));
      setWritten("");
    },
    /** What is saved: with the phrasing that was typed and not added. */
    whole: { question: text.question, answer: text.answer, phrasings },
    newer: base?.versionId === start.versionId ? null : base,
    carryOver: (theirs: EditBase) => {
      setText(carryOver(start, theirs, text));
      setStart(theirs);
    },
    takeTheirs: (theirs: EditBase) => {
      setText(textOf(theirs));
      setWritten("");
      setStart(theirs);
    },
  };
}
