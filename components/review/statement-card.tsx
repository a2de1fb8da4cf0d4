import type { TextSpan } from "@/components/review/answer-segments.ts";
import type { ShownStatement } from "@/components/review/desk-types.ts";
import { excerptAround } from "@/components/review/excerpt.ts";
import { MarkedText } from "@/components/review/marked-text.tsx";
import type { ShownPassage } from "@/components/review/passage-list.tsx";
import { wordsInNoPassage } from "@/components/review/statement-marks.ts";
import type { DrawnMark } from "@/components/review/statement-marks.ts";

const quotedWords = 5;

/** The sentences for a statement: what its passage says otherwise, what no passage has, what else is marked in it. */
export function statementNotes(
  statement: ShownStatement,
  answer: string,
  marks: readonly DrawnMark[],
): string[] {
  const { span, mismatches } = statement;
  const words = wordsInNoPassage(statement).map(({ start, end }) => answer.slice(start, end));
  const others = marks.filter(
    ({ kind, start, end }) =>
      kind !== "mismatch" &&
      kind !== "elsewhere" &&
      kind !== "unknown_word" &&
      start < span.end &&
      end > span.start,
  );
  return [
    ...mismatches.map(({ sentence }) => sentence),
    ...(words.length === 0
      ? []
      : [
          `In no passage: ${words.slice(0, quotedWords).join(", ")}${words.length > quotedWords ? ", …" : ""}`,
        ]),
    ...new Set(others.map(({ label }) => `${label.charAt(0).toUpperCase()}${label.slice(1)}`)),
  ];
}

type StatementCardProps = {
  statement: ShownStatement;
  notes: readonly string[];
  passages: readonly ShownPassage[];
};

function PassageExcerpt({ passage, spans }: { passage: ShownPassage; spans: TextSpan[] }) {
  const excerpt = excerptAround(passage.text, spans);
  const marks = excerpt.spans.map((span) => ({
    ...span,
    look: "rounded-[2px] bg-good-soft font-medium outline-1 outline-good",
    label: "instead",
  }));
  return (
    <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">
      <MarkedText text={excerpt.text} marks={marks} />
    </p>
  );
}

/** What stands behind a statement: the passage nearest to it and what the two tell differently. */
export function StatementCard({ statement, notes, passages }: StatementCardProps) {
  const { passageIndex, support, mismatches } = statement;
  const passage = passageIndex === null ? undefined : passages[passageIndex];
  const sentence =
    support === "unsupported" && passages.length === 0
      ? "Nothing was retrieved that could say this"
      : statement.sentence;
  return (
    <>
      {support === "not_checked" ? null : (
        <p className={support === "supported" ? "text-small text-muted" : "font-medium"}>{sentence}</p>
      )}
      {notes.length === 0 ? null : (
        <ul className="mt-0.5 grid gap-0.5">
          {notes.map((note) => (
            <li key={note} className="text-bad wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      {passage === undefined || support === "not_checked" ? null : (
        <div className="mt-1.5 border-t border-line pt-1.5">
          <p className="text-small text-muted wrap-anywhere">
            {passage.title ?? `Passage ${(passageIndex ?? 0) + 1}`}
          </p>
          <PassageExcerpt
            passage={passage}
            spans={mismatches.flatMap(({ passageSpan }) => passageSpan ?? [])}
          />
        </div>
      )}
    </>
  );
}
