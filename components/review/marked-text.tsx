import { Fragment } from "react";
import { textSegments } from "@/components/review/answer-segments.ts";
import type { TextSegment, TextSpan } from "@/components/review/answer-segments.ts";
import { classNames } from "@/components/ui/class-names.ts";
import { VisuallyHidden } from "@/components/ui/visually-hidden.tsx";

/**
 * `look` are classes; `label` says the same to who does not see it. Of looks that cover each other the last is drawn, and
 * with it every one that `isLine`.
 */
export type TextMark = TextSpan & { look: string; label: string; isLine?: boolean };

/** Segments of one text with the marks that cover them; what a mark means is said once, where it ends. */
export function MarkedSegments({
  segments,
  marks,
}: {
  segments: readonly TextSegment[];
  marks: readonly TextMark[];
}) {
  return segments.map(({ key, text, marks: on }) => {
    if (on.length === 0) return <Fragment key={key}>{text}</Fragment>;
    const covering = on.flatMap((number) => marks[number] ?? []);
    const lines = covering.filter(({ isLine }) => isLine === true);
    const box = covering.findLast(({ isLine }) => isLine !== true);
    const ending = covering.filter(({ end }) => end === key + text.length);
    return (
      <span key={key} className={classNames(box?.look, ...lines.map(({ look }) => look))}>
        {text}
        {ending.length === 0 ? null : (
          <VisuallyHidden> ({ending.map(({ label }) => label).join(", ")})</VisuallyHidden>
        )}
      </span>
    );
  });
}

/** A text with marks over it. */
export function MarkedText({ text, marks }: { text: string; marks: readonly TextMark[] }) {
  return <MarkedSegments segments={textSegments(text, marks)} marks={marks} />;
}
