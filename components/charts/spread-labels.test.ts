import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadLabels } from "@/components/charts/spread-labels.ts";

test("labels that do not meet stay where they are", () => {
  expect(spreadLabels([10, 50, 90], 13, 100)).toEqual([10, 50, 90]);
});

test("labels never overlap and never leave the plot at the bottom", () => {
  const positions = fc.array(fc.double({ min: 0, max: 150, noNaN: true }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(positions, (wanted) => {
      const placed = spreadLabels(wanted, 13, 150).sort((a, b) => a - b);
      expect(placed.every((y) => y <= 150)).toBe(true);
      expect(placed.every((y, index) => index === 0 || y - (placed[index - 1] ?? 0) >= 13 - 1e-9)).toBe(true);
    }),
  );
});
