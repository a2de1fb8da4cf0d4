import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readableForm, textHash } from "@/lib/core/text-hash.ts";

describe("textHash", () => {
  it("is sha256 in hex", () => {
    expect(textHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("sees no difference in white space and Unicode composition", () => {
    expect(textHash("  Caf\u0065\u0301 \n\t closed ")).toBe(textHash("Café closed"));
  });

  it("tells case and punctuation apart", () => {
    expect(textHash("Closed?")).not.toBe(textHash("closed?"));
    expect(textHash("closed?")).not.toBe(textHash("closed"));
  });

  it("hashes a readable form to itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => textHash(readableForm(text)) === textHash(text)),
    );
  });
});
