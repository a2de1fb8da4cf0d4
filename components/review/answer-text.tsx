"use client";

import { Tooltip } from "@base-ui/react/tooltip";
import { useRef, useState } from "react";
import { answerSegments } from "@/components/review/answer-segments.ts";
import type { AnswerSpan } from "@/components/review/answer-segments.ts";
import { passageElementId } from "@/components/review/passage-list.tsx";
import type { ShownPassage } from "@/components/review/passage-list.tsx";
import { classNames } from "@/components/ui/class-names.ts";

type AnswerTextProps = {
  text: string;
  spans: readonly AnswerSpan[];
  passages: readonly ShownPassage[];
  /** Same as given to `PassageList`: lets a statement point at its passage. */
  idPrefix: string;
};

const MARKS = {
  supported: "bg-transparent underline decoration-good/55 decoration-2 underline-offset-4",
  unsupported: "bg-bad-soft underline decoration-bad decoration-wavy decoration-[1.5px] underline-offset-4",
} as const;

type Active = { span: AnswerSpan; element: HTMLElement };

function ActivePassage({ span, passages }: { span: AnswerSpan; passages: readonly ShownPassage[] }) {
  const passage = span.passageIndex === null ? undefined : passages[span.passageIndex];
  if (span.status !== "supported" || !passage) {
    return (
      <p>{passages.length === 0 ? "Nothing was retrieved that could say this." : "No passage says this."}</p>
    );
  }
  return (
    <>
      <p className="mb-0.5 text-small text-muted">
        {passage.title ?? `Passage ${(span.passageIndex ?? 0) + 1}`} says
      </p>
      <p className="line-clamp-8">{passage.text}</p>
    </>
  );
}

function statementCounts(spans: readonly AnswerSpan[]) {
  const count = (status: AnswerSpan["status"]) => spans.filter((span) => span.status === status).length;
  return { supported: count("supported"), unsupported: count("unsupported") };
}

const statements = (count: number) => `${count} ${count === 1 ? "statement" : "statements"}`;

/** The agent's answer with its statements marked: a calm line where a passage says it, a wavy one on a tint where none does. */
export function AnswerText({ text, spans, passages, idPrefix }: AnswerTextProps) {
  const [active, setActive] = useState<Active | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const counts = statementCounts(spans);
  const show = (span: AnswerSpan) => (event: { currentTarget: HTMLElement }) =>
    setActive({ span, element: event.currentTarget });
  const hide = () => setActive(null);
  return (
    <div ref={place}>
      <p className="max-w-[68ch] text-judged whitespace-pre-wrap wrap-anywhere">
        {answerSegments(text, spans).map(({ key, text: piece, span }) => {
          if (!span || span.status === "neutral") return <span key={key}>{piece}</span>;
          const isSupported = span.status === "supported";
          return (
            <mark
              key={key}
              tabIndex={0}
              aria-describedby={
                isSupported && span.passageIndex !== null
                  ? passageElementId(idPrefix, span.passageIndex)
                  : undefined
              }
              onMouseEnter={show(span)}
              onFocus={show(span)}
              onMouseLeave={hide}
              onBlur={hide}
              onKeyDown={(event) => {
                if (event.key === "Escape") hide();
              }}
              className={classNames("rounded-[2px] text-inherit", MARKS[span.status])}
            >
              {piece}
              <span className="sr-only">
                {isSupported ? " (a passage says this)" : " (no passage says this)"}
              </span>
            </mark>
          );
        })}
      </p>
      {spans.length > 0 ? (
        <p className="mt-1 flex flex-wrap gap-x-2 text-small text-muted">
          {counts.supported > 0 ? <span>{statements(counts.supported)} supported</span> : null}
          {counts.unsupported > 0 ? (
            <span className="text-bad">{statements(counts.unsupported)} without a source</span>
          ) : null}
        </p>
      ) : null}
      <Tooltip.Root open={active !== null}>
        <Tooltip.Portal container={place}>
          <Tooltip.Positioner
            anchor={active?.element}
            positionMethod="fixed"
            side="top"
            align="start"
            sideOffset={6}
            className="pointer-events-none z-30"
          >
            <Tooltip.Popup className="floats max-w-[min(420px,calc(100vw-32px))] rounded-panel border border-line bg-surface px-3 py-2 text-text shadow-float">
              {active ? <ActivePassage span={active.span} passages={passages} /> : null}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
    </div>
  );
}
