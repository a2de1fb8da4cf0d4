import { describe, expect, it } from "vitest";
import type { ShownMark, ShownStatement } from "@/components/review/desk-types.ts";
import { statementNotes } from "@/components/review/statement-card.tsx";
import { drawnMarks, statementStops, withMarkedPlaces } from "@/components/review/statement-marks.ts";

const answer = "It costs 5 euros at Kraken. Call 12345. Bye now!";

function statement(start: number, end: number, changes: Partial<ShownStatement> = {}): ShownStatement {
  return {
    span: { start, end },
    support: "partly",
    passageIndex: 0,
    share: 0.4,
    sentence: "",
    mismatches: [],
    unsupported: [],
    ...changes,
  };
}

const five: ShownStatement["mismatches"][number] = {
  kind: "money",
  span: { start: 9, end: 10 },
  isNowhere: true,
  sentence: "The passage says 3 euros, the answer says 5 euros",
  passageSpan: null,
};
const phone: ShownMark = { start: 33, end: 38, kind: "rule", label: "phone in answer (warns)" };

describe("drawnMarks", () => {
  const kinds = (statements: ShownStatement[], marks: ShownMark[] = []) =>
    drawnMarks(statements, marks).map(({ kind, start }) => `${kind} ${start}`);

  it("a word that a mismatch names is drawn once", () => {
    const unsupported = [
      { start: 9, end: 10 },
      { start: 20, end: 26 },
    ];
    expect(kinds([statement(0, 27, { mismatches: [five], unsupported })])).toEqual([
      "mismatch 9",
      "unknown_word 20",
    ]);
  });

  it("what another passage says is drawn otherwise than what none says", () => {
    expect(kinds([statement(0, 27, { mismatches: [{ ...five, isNowhere: false }] })])).toEqual([
      "elsewhere 9",
    ]);
  });

  it("inside a broken rule nothing else is drawn, and inside what the memory contradicts it is", () => {
    const mismatch = { ...five, span: { start: 33, end: 38 } };
    const call = statement(28, 39, { mismatches: [mismatch] });
    expect(kinds([call], [phone])).toEqual(["rule 33"]);
    expect(kinds([call], [{ ...phone, start: 28, end: 39, kind: "memory" }])).toEqual([
      "memory 28",
      "mismatch 33",
    ]);
  });
});

describe("withMarkedPlaces", () => {
  const spansOf = (statements: ShownStatement[], marks: ShownMark[]) =>
    withMarkedPlaces(statements, drawnMarks(statements, marks)).map(({ span }) => [span.start, span.end]);

  it("makes places of marks outside every statement, in the order of the text", () => {
    const early = { ...phone, start: 0, end: 2 };
    expect(spansOf([statement(28, 39)], [early, phone])).toEqual([
      [0, 2],
      [28, 39],
    ]);
  });

  it("makes one place of marks that overlap", () => {
    const over = { ...phone, start: 30, end: 35 };
    expect(spansOf([], [phone, over])).toEqual([[30, 38]]);
  });
});

describe("statementStops", () => {
  it("stops at what was checked and at what is marked, at nothing else", () => {
    const unchecked = { support: "not_checked" as const };
    const statements = [statement(0, 27), statement(28, 39, unchecked), statement(40, 48, unchecked)];
    expect(statementStops(statements, drawnMarks(statements, [phone]))).toEqual([0, 1]);
    expect(statementStops(statements, [])).toEqual([0]);
  });
});

describe("statementNotes", () => {
  it("says what differs, which words are in no passage and what else is marked there, each once", () => {
    const own = statement(0, 39, { mismatches: [five], unsupported: [{ start: 20, end: 26 }] });
    const marks = drawnMarks([own], [phone, phone]);
    expect(statementNotes(own, answer, marks)).toEqual([
      "The passage says 3 euros, the answer says 5 euros",
      "In no passage: Kraken",
      "Phone in answer (warns)",
    ]);
  });

  it("says nothing of marks of another statement", () => {
    expect(statementNotes(statement(0, 27), answer, [phone])).toEqual([]);
  });
});
