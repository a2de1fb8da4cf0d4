import { describe, expect, test } from "vitest";
import { judgeProof } from "@/lib/proof/rules/judge-proof.ts";
import type { ProofItem } from "@/lib/proof/types.ts";

const item = (kind: ProofItem["kind"], documentId: string | null): ProofItem => ({
  kind,
  questionId: "0199a000-0000-7000-8000-000000000001",
  isServed: documentId !== null,
  documentId,
  probability: documentId === null ? 0.5 : 0.98,
});

describe("judgeProof", () => {
  test("learned when its own question and most phrasings get it", () => {
    expect(
      judgeProof("a", [item("canonical", "a"), item("phrasing", "a"), item("phrasing", null)]).status,
    ).toBe("learned");
  });

  test("held-out questions are shown but do not decide", () => {
    expect(
      judgeProof("a", [item("canonical", "a"), item("held_out", null), item("held_out", "b")]).status,
    ).toBe("learned");
  });

  test.each([
    ["its own question is refused", [item("canonical", null), item("phrasing", "a")]],
    ["another document is served", [item("canonical", "a"), item("phrasing", "b")]],
    ["most phrasings are refused", [item("canonical", "a"), item("phrasing", null), item("phrasing", null)]],
    ["nothing was asked", []],
  ])("not learned when %s", (_, after) => {
    const judged = judgeProof("a", after);
    expect(judged.status).toBe("not_learned");
    expect(judged.reason).not.toBe("");
  });
});
