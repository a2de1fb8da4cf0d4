import { findCounterpart } from "@/lib/confidence/rules/find-counterpart.ts";
import { createReader, type Reading } from "@/lib/core/reading/reading.ts";
import type { Mismatch, Span, Statement } from "@/lib/confidence/types.ts";

/** `partly`: a passage carries some of it, not enough to call it supported or with a figure of its own. */
export type StatementSupport = "supported" | "partly" | "unsupported" | "not_checked";

/** `passageSpan` is what the passage says instead, where that was found. */
export type MismatchLine = Mismatch & { sentence: string; passageSpan: Span | null };

export type StatementLine = {
  span: Span;
  support: StatementSupport;
  passageIndex: number | null;
  /** How much of it that passage carries, 0..1. */
  share: number;
  sentence: string;
  mismatches: MismatchLine[];
  unsupported: Span[];
};

export type StatementTexts = {
  answer: string;
  /** As given to the agent; null or missing where they are erased. */
  passages: readonly { title: string | null; text: string }[] | null;
  language: string | null;
};

/** Half the words stand in the passage and one figure does not: 0.5 of the share times the 0.4 that a wrong figure leaves. */
const partlyFrom = 0.2;

/** Each is looked for in its passage; an answer with more is a table, and nobody reads so many sentences. */
const maxComparedMismatches = 60;

/** What is known of each statement of the answer, with a sentence for each thing that its passage does not say. */
export function explainStatements(statements: readonly Statement[], texts: StatementTexts): StatementLine[] {
  const reader = createReader(texts.language);
  const answer = reader.read(texts.answer);
  const read = new Map<number, Reading | null>();
  const readingOf = (index: number): Reading | null => {
    const known = read.get(index);
    if (known !== undefined) return known;
    const passage = texts.passages?.[index];
    const made = passage === undefined ? null : reader.readSource(passage.text);
    read.set(index, made);
    return made;
  };
  let compared = 0;
  return statements.map((statement) => {
    const { span, passageIndex, share, unsupported } = statement;
    compared += statement.mismatches.length;
    const isCompared = statement.mismatches.length > 0 && compared <= maxComparedMismatches;
    const passage = passageIndex !== null && isCompared ? readingOf(passageIndex) : null;
    const mismatches = statement.mismatches.map((mismatch) =>
      explainMismatch(mismatch, { answer, statement: span, passage }),
    );
    const support = supportOf(statement, mismatches);
    const sentence = explainStatement(statement, support);
    return { span, passageIndex, share, unsupported, support, sentence, mismatches };
  });
}

/** A passage that tells the same thing with another figure speaks of it, whatever its share. */
function supportOf(
  { status, share, passageIndex }: Statement,
  mismatches: readonly MismatchLine[],
): StatementSupport {
  if (status !== "unsupported") return status;
  const isSpokenOf = share >= partlyFrom || mismatches.some(({ passageSpan }) => passageSpan !== null);
  return isSpokenOf && passageIndex !== null ? "partly" : "unsupported";
}

function explainStatement({ passageIndex, share, mismatches }: Statement, support: StatementSupport): string {
  const passage = passageIndex === null ? "" : `passage ${passageIndex + 1}`;
  switch (support) {
    case "supported":
      return `${capitalize(passage)} says this (share ${share.toFixed(2)})`;
    case "partly":
      return mismatches.length > 0
        ? `${capitalize(passage)} speaks of this and says it otherwise (share ${share.toFixed(2)})`
        : `${capitalize(passage)} says part of this (share ${share.toFixed(2)})`;
    case "unsupported":
      return passageIndex === null
        ? "No passage says this"
        : `No passage says this; the nearest is ${passage} (share ${share.toFixed(2)})`;
    case "not_checked":
      return "Nothing here to check";
    default:
      return support satisfies never;
  }
}

type Place = { answer: Reading; statement: Span; passage: Reading | null };

function explainMismatch(mismatch: Mismatch, { answer, statement, passage }: Place): MismatchLine {
  const quoted = `“${quote(answer.text, mismatch.span)}”`;
  if (mismatch.kind === "negation")
    return {
      ...mismatch,
      sentence: `The passage says the opposite of ${quoted}`,
      passageSpan: null,
    };
  const counterpart = passage === null ? null : findCounterpart(answer, statement, mismatch, passage);
  if (counterpart === null || passage === null)
    return {
      ...mismatch,
      sentence: mismatch.isNowhere
        ? `${quoted} is in no passage`
        : `${quoted} is in another passage, not in this one`,
      passageSpan: null,
    };
  const { said, instead } = counterpart;
  const elsewhere = mismatch.isNowhere ? "" : "; another passage says so too";
  return {
    ...mismatch,
    sentence: `The passage says ${quote(passage.text, instead)}, the answer says ${quote(answer.text, said)}${elsewhere}`,
    passageSpan: instead,
  };
}

const quotableLength = 80;

function quote(text: string, { start, end }: Span): string {
  const whole = text.slice(start, end);
  return whole.length <= quotableLength ? whole : `${[...whole].slice(0, quotableLength).join("")}…`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
