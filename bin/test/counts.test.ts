import { describe, expect, it } from "vitest";
import { addCounts, lastLine, playwrightCounts, vitestCounts, withExitCode } from "@/bin/test/counts.ts";

const file = (status: string, ...results: string[]) => ({
  status,
  assertionResults: results.map((result) => ({ status: result })),
});

describe("counts", () => {
  it("of a Vitest report add a file that could not load", () => {
    const testResults = [file("passed", "passed"), file("failed", "failed"), file("failed")];
    expect(vitestCounts({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  it("of a Playwright report take a flaky test and a failed set-up as failures", () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{ message: "set-up" }] };
    expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 3 });
  });

  it("never hide a bad exit code", () => {
    expect(withExitCode({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
    expect(withExitCode({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
    expect(withExitCode({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
  });

  it("add up to the last line", () => {
    expect(
      lastLine(
        addCounts([
          { passed: 1, failed: 0 },
          { passed: 2, failed: 3 },
        ]),
      ),
    ).toBe("3 passed, 3 failed");
  });
});
