import { expect, test } from "vitest";
import { describeEffect } from "@/components/thresholds/describe-effect.ts";

test("says what a version did against the one before, once enough came in under it", () => {
  const before = { answers: 200, captured: 40, decided: 20, kept: 18 };
  const since = { answers: 100, captured: 30, decided: 10, kept: 7 };
  expect(describeEffect(since, before)).toBe(
    "Measured since: captured 30 % of 100 answers, 20 % before. Of 10 decided 70 % were kept, 90 % before.",
  );
  expect(describeEffect({ ...since, decided: 0, kept: 0 }, undefined)).toBe(
    "Measured since: captured 30 % of 100 answers.",
  );
  expect(describeEffect({ ...since, answers: 29 }, before)).toBeNull();
  expect(describeEffect(undefined, before)).toBeNull();
});
