import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AnswerFact,
  type Cell,
  type CellBook,
  type DecisionFact,
  rollUp,
} from "@/lib/analytics/rules/roll-up.ts";

const nothing = { answers: [], decisions: [], publications: [], reuses: [], pairs: [] };
const cellsOf = (facts: Partial<Parameters<typeof rollUp>[1]>): Cell[] => {
  const book: CellBook = new Map();
  rollUp(book, { ...nothing, ...facts });
  return [...book.values()];
};
const place = fc.tuple(
  fc.constantFrom("a1", "a2", null),
  fc.constantFrom("tool_failure", "policy_block", null),
  fc.constantFrom("en", "de", null),
);
const answer = fc
  .tuple(place, fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([where, isCaptured, score]): AnswerFact => [
    ...where,
    "scored",
    isCaptured ? "threshold" : null,
    isCaptured ? "open" : null,
    0,
    0,
    score,
    score,
    null,
    null,
    null,
    0,
    1,
    10,
    null,
    5,
  ]);
const sum = (bins: readonly number[] | undefined) => (bins ?? []).reduce((total, n) => total + n, 0);

describe("the cells of a day", () => {
  it("hold every answer once in each level, whatever the filter", () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 40 }), (answers) => {
        const cells = cellsOf({ answers });
        const levels = new Map<string, number>();
        for (const { agent, failureClass, language, received = 0 } of cells) {
          const level = [agent, failureClass, language].map((value) => (value === "*" ? "*" : "x")).join("");
          levels.set(level, (levels.get(level) ?? 0) + received);
        }
        expect([...levels.values()]).toEqual(new Array(8).fill(answers.length));
        for (const cell of cells) {
          const scores = sum(cell.compositeCaptured) + sum(cell.compositeKept);
          expect([scores, sum(cell.retrieval), cell.disliked, cell.tokened]).toEqual(
            new Array(4).fill(cell.received),
          );
          expect(cell.inputTokens).toBe(10 * (cell.received ?? 0));
        }
      }),
    );
  });

  it("do not depend on the order or the pieces in which facts come", () => {
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 30 }), fc.nat(30), (answers, cut) => {
        const book: CellBook = new Map();
        const turned = answers.toReversed();
        rollUp(book, { ...nothing, answers: turned.slice(0, cut) });
        rollUp(book, { ...nothing, answers: turned.slice(cut) });
        const sorted = (cells: Cell[]) =>
          cells.map((cell) => JSON.stringify(cell, Object.keys(cell).toSorted())).toSorted();
        expect(sorted([...book.values()])).toEqual(sorted(cellsOf({ answers })));
      }),
    );
  });

  it("tell decisions by who made them as well, and verdicts only where there is one", () => {
    const decisions: DecisionFact[] = [
      ["a1", null, "en", "ann", "edit", 30, "right", 0.99],
      ["a1", null, "en", null, "reject", 90, "unsure", 0.2],
      ["a1", null, "en", "ann", "skip", 5, null, 0.2],
    ];
    const cells = cellsOf({ decisions });
    const of = (reviewer: string) =>
      cells.find(
        (cell) =>
          cell.agent === "*" &&
          cell.failureClass === "*" &&
          cell.language === "*" &&
          cell.reviewer === reviewer,
      );
    expect(of("*")).toMatchObject({ edits: 1, rejections: 1, skips: 1, right: 1, unsure: 1 });
    expect(of("ann")).toMatchObject({ edits: 1, skips: 1, right: 1 });
    expect(of("-")).toMatchObject({ rejections: 1, unsure: 1 });
    expect([sum(of("*")?.decisionTimes), sum(of("*")?.rightBins), of("*")?.wrongBins]).toEqual([
      2,
      1,
      undefined,
    ]);
  });
});
