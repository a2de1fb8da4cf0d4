import { describe, expect, it } from "vitest";
import { findJsonProblem } from "@/lib/core/json-problem.ts";

const limits = { maxBytes: 100, maxDepth: 4 };

describe("findJsonProblem", () => {
  it("passes plain data", () => {
    expect(findJsonProblem({ a: [1, true, null, "ü"], b: { c: "d" } }, limits)).toBeNull();
  });

  it("finds NUL and lone surrogates in values and in keys, however deep", () => {
    expect(findJsonProblem({ a: [{ b: "x\u0000" }] }, limits)).toContain("NUL");
    expect(findJsonProblem({ a: { "\ud800": 1 } }, limits)).toContain("surrogate");
  });

  it("counts bytes, not characters", () => {
    expect(findJsonProblem({ a: "x".repeat(92) }, limits)).toBeNull();
    expect(findJsonProblem({ a: "ü".repeat(60) }, limits)).toContain("at most 100 bytes");
  });

  it("stops at the depth before anything recurses", () => {
    const deep = JSON.parse("[".repeat(50_000) + "]".repeat(50_000)) as unknown;
    expect(findJsonProblem({ deep }, limits)).toContain("nested");
  });
});
