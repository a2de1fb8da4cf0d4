"use client";

import { Tooltip } from "@base-ui/react/tooltip";
import { useId, useRef } from "react";
import { AnswerLegend } from "@/components/review/answer-legend.tsx";
import { answerPieces } from "@/components/review/answer-segments.ts";
import type { AnswerPiece } from "@/components/review/answer-segments.ts";
import type { ShownStatement } from "@/components/review/desk-types.ts";
import { MarkedSegments } from "@/components/review/marked-text.tsx";
import type { TextMark } from "@/components/review/marked-text.tsx";
import type { ShownPassage } from "@/components/review/passage-list.tsx";
import { StatementCard, statementNotes } from "@/components/review/statement-card.tsx";
import { isLine, markBoxes, supportLines, supportWords } from "@/components/review/statement-marks.ts";
import type { DrawnMark } from "@/components/review/statement-marks.ts";
import type { Statements } from "@/components/review/use-statements.ts";
import { classNames } from "@/components/ui/class-names.ts";
import { VisuallyHidden } from "@/components/ui/visually-hidden.tsx";

type StatementProps = {
  piece: AnswerPiece;
  number: number;
  support: ShownStatement["support"];
  marks: readonly TextMark[];
  describedBy: string;
  statements: Statements;
};

function Statement({ piece, number, support, marks, describedBy, statements }: StatementProps) {
  const { show, leave, hide, tabStop, active } = statements;
  const showThis = (event: { currentTarget: HTMLElement }) => show(number, event.currentTarget);
  return (
    <span
      role="button"
      data-statement={number}
      tabIndex={tabStop === number ? 0 : -1}
      aria-describedby={describedBy}
      onMouseEnter={showThis}
      onFocus={showThis}
      onClick={showThis}
      onMouseLeave={leave}
      onBlur={hide}
      className={classNames(
        "cursor-default rounded-[2px] box-decoration-clone",
        supportLines[support],
        active?.statement === number && support !== "unsupported" && "bg-accent-soft",
      )}
    >
      <MarkedSegments segments={piece.segments} marks={marks} />
      <VisuallyHidden> ({supportWords[support]})</VisuallyHidden>
    </span>
  );
}

type AnswerTextProps = {
  text: string;
  shown: readonly ShownStatement[];
  marks: readonly DrawnMark[];
  stops: readonly number[];
  statements: Statements;
  passages: readonly ShownPassage[];
};

/**
 * The agent's answer with its statements marked: a calm line where a passage says it, a dashed one where it says part, a
 * wavy one on a tint where none does; boxes around what a passage or rule says otherwise. What stands behind a statement
 * is shown on hover, focus and touch.
 */
export function AnswerText({ text, shown, marks, stops, statements, passages }: AnswerTextProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { active, hide, stay, leave, onKeyDown } = statements;
  const looks = marks.map((mark) => ({ ...mark, look: markBoxes[mark.kind], isLine: isLine[mark.kind] }));
  const pieces = answerPieces(
    text,
    shown.map(({ span }) => span),
    marks,
  );
  const current = active === null ? undefined : shown[active.statement];
  return (
    <div ref={place}>
      <div
        role="group"
        aria-label="The agent's answer"
        aria-describedby={stops.length === 0 ? undefined : `${id}-keys`}
        onKeyDown={onKeyDown}
        className="max-w-[68ch] text-judged whitespace-pre-wrap wrap-anywhere"
      >
        {pieces.map((piece) => {
          const { key, statement, segments } = piece;
          const own = statement === null ? undefined : shown[statement];
          if (statement === null || own === undefined || !stops.includes(statement))
            return <MarkedSegments key={key} segments={segments} marks={looks} />;
          return (
            <Statement
              key={key}
              piece={piece}
              number={statement}
              support={own.support}
              marks={looks}
              describedBy={`${id}-${statement}`}
              statements={statements}
            />
          );
        })}
      </div>
      <div hidden>
        <p id={`${id}-keys`}>Arrow keys move from statement to statement, Escape hides the passage.</p>
        {stops.map((stop) => {
          const own = shown[stop];
          if (own === undefined) return null;
          return (
            <p key={stop} id={`${id}-${stop}`}>
              {[own.sentence, ...statementNotes(own, text, marks)].filter((said) => said !== "").join(". ")}
            </p>
          );
        })}
      </div>
      <AnswerLegend statements={shown} marks={marks} />
      <Tooltip.Root
        open={current !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) hide();
        }}
      >
        <Tooltip.Portal container={place}>
          <Tooltip.Positioner
            anchor={active?.element}
            positionMethod="fixed"
            side="top"
            align="start"
            sideOffset={6}
            className="z-30"
          >
            <Tooltip.Popup
              onMouseEnter={stay}
              onMouseLeave={leave}
              className="floats max-w-[min(420px,calc(100vw-32px))] rounded-panel border border-line bg-surface px-3 py-2 text-text shadow-float"
            >
              {current === undefined ? null : (
                <StatementCard
                  statement={current}
                  notes={statementNotes(current, text, marks)}
                  passages={passages}
                />
              )}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
    </div>
  );
}
