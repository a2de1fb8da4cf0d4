import { describe, expect, test } from "vitest";
import { isServedOn } from "@/lib/proof/rules/is-served-on.ts";

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const live = { status: "live", validFrom: null, validUntil: null };

describe("isServedOn", () => {
  test.each([
    [live, true],
    [{ ...live, status: "paused" }, false],
    [{ ...live, validFrom: day("2026-12-01") }, true],
    [{ ...live, validFrom: day("2026-12-02") }, false],
    [{ ...live, validUntil: day("2026-12-01") }, true],
    [{ ...live, validUntil: day("2026-11-30") }, false],
  ])("%o on the first of December: %s", (document, isServed) => {
    expect(isServedOn(document, "2026-12-01")).toBe(isServed);
  });
});
