import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeNextPath } from "@/app/(auth)/sign-in/next-path.ts";

describe("safeNextPath", () => {
  it("keeps a path of this app with its query", () => {
    expect(safeNextPath("/review?cluster=1")).toBe("/review?cluster=1");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    "/%",
    "/\t/evil.example",
    "/.//evil.example",
  ])("never leaves the app for %j", (wanted) => {
    const path = safeNextPath(wanted);
    expect(new URL(path, "http://attune.example").origin).toBe("http://attune.example");
  });

  it("gives a path of this app for whatever text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(new URL(safeNextPath(`/${text}`), "http://attune.example").origin).toBe(
          "http://attune.example",
        );
      }),
    );
  });
});
