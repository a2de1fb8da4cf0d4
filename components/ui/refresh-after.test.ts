import fc from "fast-check";
import { expect, test } from "vitest";
import { refreshAfterMs } from "@/components/ui/refresh-after.ts";

test("a page is read again soon at first, then ever more rarely, and never given up", () => {
  expect([0, 39, 40].map(refreshAfterMs)).toEqual([400, 400, 400]);
  expect([41, 45, 1_000].map(refreshAfterMs)).toEqual([600, 3_038, 30_000]);
  fc.assert(
    fc.property(fc.nat(), (readings) => {
      expect(refreshAfterMs(readings + 1)).toBeGreaterThanOrEqual(refreshAfterMs(readings));
    }),
  );
});
