import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alertMessage } from "@/lib/audit/rules/alert-message.ts";
import { shouldRaise } from "@/lib/audit/rules/should-raise.ts";
import { alertKinds } from "@/lib/audit/types.ts";

const at = (ms: number) => new Date(ms);
const moment = fc.integer({ min: 0, max: 4_000_000_000 });

describe("an alert", () => {
  test("is raised where there was none, and where the last is still open or was not dismissed", () => {
    fc.assert(
      fc.property(moment, moment, (newest, resolved) => {
        expect(shouldRaise(null, at(newest))).toBe(true);
        expect(shouldRaise({ resolvedAt: null, resolution: null }, at(newest))).toBe(true);
        for (const resolution of ["cleared", "retried"])
          expect(shouldRaise({ resolvedAt: at(resolved), resolution }, at(newest))).toBe(true);
      }),
    );
  });

  test("that was dismissed comes back only for something newer", () => {
    fc.assert(
      fc.property(moment, moment, (newest, resolved) => {
        const last = { resolvedAt: at(resolved), resolution: "dismissed" };
        expect(shouldRaise(last, at(newest))).toBe(newest > resolved);
      }),
    );
  });

  test.each(alertKinds)("says in a sentence what %s means", (kind) => {
    expect(alertMessage(kind, 1)).toMatch(/^[A-Z0-9].*\.$/);
    expect(alertMessage(kind, 12)).not.toContain("1 ");
  });
});
