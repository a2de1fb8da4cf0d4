import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  accuracyAt,
  aurocInterval,
  aurocOf,
  brierScore,
  expectedCalibrationError,
  servedAt,
} from "./confidence-figures.ts";
import { halfOf, readConfidenceRows } from "./confidence-rows.ts";

const judged = [
  { score: 0.9, isCorrect: true },
  { score: 0.8, isCorrect: true },
  { score: 0.7, isCorrect: false },
  { score: 0.6, isCorrect: true },
  { score: 0.1, isCorrect: false },
];

describe("figures of a confidence", () => {
  it("count the pairs that are in the right order, and an interval around them", () => {
    expect(aurocOf(judged)).toBeCloseTo(5 / 6, 9);
    const { low, high } = aurocInterval(judged, 1);
    expect(low).toBeLessThan(5 / 6);
    expect(high).toBe(1);
  });

  it("measure how far scores are from what happened", () => {
    expect(brierScore(judged)).toBeCloseTo((0.01 + 0.04 + 0.49 + 0.16 + 0.01) / 5, 9);
    expect(expectedCalibrationError(judged)).toBeCloseTo((0.1 + 0.2 + 0.7 + 0.4 + 0.1) / 5, 9);
    expect(accuracyAt(judged, 0.65)).toBeCloseTo(3 / 5, 9);
  });

  it("serve from the top while the errors stay under the limit, ties together", () => {
    expect(servedAt(judged, 0)).toBeCloseTo(2 / 5, 9);
    expect(servedAt(judged, 0.25)).toBeCloseTo(4 / 5, 9);
    const tied = [
      { score: 0.9, isCorrect: true },
      { score: 0.9, isCorrect: false },
    ];
    expect(servedAt(tied, 0.1)).toBe(0);
  });
});

describe("rows of judged answers", () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "attune-rows-")), "rows.jsonl");
  const row = {
    id: "1",
    question: "q",
    answer: "a",
    passages: [{ id: "p", text: "t", score: 1 }],
    correct: true,
  };

  it("are read from lines and from an array, with what may be left out filled in", () => {
    writeFileSync(file, `${JSON.stringify(row)}\n\n`);
    const fromLines = readConfidenceRows(file);
    expect(fromLines).toMatchObject([{ id: "1", group: "all", memory: [], passages: [{ title: null }] }]);
    writeFileSync(file, JSON.stringify([row]));
    expect(readConfidenceRows(file)).toEqual(fromLines);
  });

  it("name the place of what is wrong", () => {
    writeFileSync(file, `${JSON.stringify(row)}\n${JSON.stringify({ ...row, correct: "yes" })}\n`);
    expect(() => readConfidenceRows(file)).toThrow(/line 2: correct/);
    writeFileSync(file, "{");
    expect(() => readConfidenceRows(file)).toThrow(/line 1: not JSON/);
    writeFileSync(file, "");
    expect(() => readConfidenceRows(file)).toThrow(/holds no rows/);
  });

  it("stay in their half, and the halves are about as large", () => {
    const halves = Array.from({ length: 400 }, (_, at) => halfOf(`row-${at}`));
    expect(halfOf("row-1")).toBe(halves[1]);
    const tuned = halves.filter((half) => half === "tune").length;
    expect(tuned).toBeGreaterThan(150);
    expect(tuned).toBeLessThan(250);
  });
});
