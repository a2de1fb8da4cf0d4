import { expect, test } from "vitest";
import { captureSentence } from "@/components/review/capture-sentence.ts";

test("says each reason in words", () => {
  const facts = { composite: 0.41, threshold: 0.62 };
  expect(captureSentence({ ...facts, captureReason: "threshold" })).toBe(
    "Captured: confidence 0.41 is below 0.62",
  );
  expect(
    captureSentence({ composite: 0.81, threshold: 0.62, captureReason: "signal", signal: "thumbs down" }),
  ).toBe("Captured: thumbs down, whatever the score; confidence 0.81 is not below 0.62");
  expect(captureSentence({ composite: 0.81, threshold: 0.62, captureReason: "audit" })).toMatch(
    /^Picked at random/u,
  );
  expect(captureSentence({ composite: null, threshold: 0.62, captureReason: "unscored" })).toMatch(
    /could not be scored/u,
  );
  expect(captureSentence({ composite: 0.81, threshold: 0.62, captureReason: null })).toMatch(
    /^Not captured/u,
  );
});

test("never says that a number is below itself", () => {
  expect(captureSentence({ composite: 0.6199, threshold: 0.62, captureReason: "threshold" })).toBe(
    "Captured: confidence 0.6199 is just below 0.6200",
  );
});
