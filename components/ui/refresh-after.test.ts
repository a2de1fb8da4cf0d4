import fc from "fast-check";
import { expect, test } from "vitest";
import { refreshAfterMs } from "@/components/ui/refresh-after.ts";

test("a page is read again soon at first, then ever more rarely, and never given up", () => {
  expect([0, 14, 15].map(refreshAfterMs)).toEqual([1_000, 1_000, 1_000]);
  expect([16, 20, 1_000].map(refreshAfterMs)).toEqual([1_500, 7_594, 30_000]);
  fc.assert(
    fc.property(fc.nat(), (readings) => {
      expect(refreshAfterMs(readings + 1)).toBeGreaterThanOrEqual(refreshAfterMs(readings));
    }),
  );
});
