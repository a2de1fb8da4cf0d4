"use client";

import { useMemo } from "react";
import { wordChanges } from "@/components/review/word-changes.ts";

/** Word by word what a text lost and gained; the whole of both where too much changed. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const changes = useMemo(() => wordChanges(before, after), [before, after]);
  if (before === after) return <span className="text-muted">The same in both.</span>;
  if (changes === null)
    return (
      <>
        <del className="block whitespace-pre-wrap">{before}</del>
        <ins className="block whitespace-pre-wrap">{after}</ins>
      </>
    );
  return changes.map((change, index) => {
    if (change.kind === "added") return <ins key={index}>{change.text}</ins>;
    if (change.kind === "removed") return <del key={index}>{change.text}</del>;
    return change.text;
  });
}
