import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeFinding } from "@/lib/proof/rules/describe-finding.ts";
import { judgeProof, nextStatus } from "@/lib/proof/rules/judge-proof.ts";
import { ProofItem, proofKinds, proofStatuses } from "@/lib/proof/types.ts";

const id = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const own = id(1);
const other = id(2);
let count = 100;

const item = (
  kind: ProofItem["kind"],
  documentId: string | null,
  more: Partial<ProofItem> = {},
): ProofItem => {
  count += 1;
  return ProofItem.parse({
    kind,
    questionId: id(count),
    isServed: documentId !== null,
    documentId,
    probability: documentId === null ? 0.5 : 0.98,
    ...more,
  });
};

const judge = (after: ProofItem[], more: { before?: ProofItem[]; isServing?: boolean } = {}) =>
  judgeProof({ documentId: own, before: [], after, isServing: true, ...more });

describe("judgeProof", () => {
  test("learned when its own question and most phrasings get it", () => {
    const judged = judge([item("canonical", own), item("phrasing", own), item("phrasing", null)]);
    expect(judged).toMatchObject({ status: "learned", rightCount: 2, ownCount: 3 });
    expect(judged.findings).toMatchObject([{ kind: "phrasings_refused", isDeciding: false }]);
  });

  test("what was held out is told and does not decide", () => {
    const judged = judge([item("canonical", own), item("held_out", null), item("held_out_phrasing", other)]);
    expect(judged.status).toBe("learned");
    expect(judged.findings).toMatchObject([{ kind: "held_out_missed", count: 2, of: 2, documentId: other }]);
  });

  test("near misses that get their own document or nothing are counted as refused", () => {
    const judged = judge([
      item("canonical", own),
      item("near_miss", other, { ownerId: other }),
      item("opposite", null, { index: 0 }),
      item("rejected", null),
    ]);
    expect(judged).toMatchObject({ status: "learned", refusedCount: 3, nearMissCount: 3 });
    expect(judged.reason).toContain("3 of 3 near misses refused");
  });

  test.each([
    ["its own question is refused", [item("canonical", null), item("phrasing", own)], "own_refused"],
    ["another document is served", [item("canonical", own), item("phrasing", other)], "served_elsewhere"],
    [
      "most phrasings are refused",
      [item("canonical", own), item("phrasing", null), item("phrasing", null)],
      "phrasings_refused",
    ],
    ["nothing was asked", [], "own_refused"],
    [
      "another document's question gets it",
      [item("canonical", own), item("near_miss", own, { ownerId: other })],
      "takes_others",
    ],
    ["a rejected question gets it", [item("canonical", own), item("rejected", own)], "takes_rejected"],
    [
      "its opposite gets it",
      [item("canonical", own), item("opposite", own, { index: 0 })],
      "takes_opposites",
    ],
  ])("not learned when %s", (_, after, kind) => {
    const judged = judge(after);
    expect(judged.status).toBe("not_learned");
    expect(judged.findings.filter(({ isDeciding }) => isDeciding).map((one) => one.kind)).toContain(kind);
    expect(judged.reason).toMatch(/\.$/u);
  });

  test("a document that is not live is told to be put back in use, whatever is matched", () => {
    const judged = judge([item("canonical", null)], { isServing: false });
    expect(judged).toMatchObject({ status: "not_learned", findings: [{ kind: "not_serving" }] });
    expect(judged.reason).toContain("Put it back in use");
  });

  test("a question of another document that is refused since is told and does not decide", () => {
    const near = item("near_miss", null, { ownerId: other });
    const was = { ...near, isServed: true, documentId: other };
    const judged = judge([item("canonical", own), near], { before: [was] });
    expect(judged).toMatchObject({
      status: "learned",
      findings: [{ kind: "displaces", documentId: other, isDeciding: false }],
    });
  });

  const items = fc.array(
    fc
      .record({
        kind: fc.constantFrom(...proofKinds),
        n: fc.integer({ min: 10, max: 40 }),
        documentId: fc.constantFrom(own, other, null),
      })
      .map(({ kind, n, documentId }) => item(kind, documentId, { questionId: id(n), ownerId: other })),
    { maxLength: 20 },
  );

  test("never learned while a near miss gets it or its own question does not", () => {
    fc.assert(
      fc.property(items, (after) => {
        const judged = judge(after);
        const taken = after.some(
          ({ kind, documentId }) =>
            ["near_miss", "rejected", "opposite"].includes(kind) && documentId === own,
        );
        const canonical = after.find(({ kind }) => kind === "canonical");
        if (judged.status === "learned") {
          expect(taken).toBe(false);
          expect(canonical?.documentId).toBe(own);
          expect(judged.rightCount * 2).toBeGreaterThanOrEqual(judged.ownCount);
        } else expect(judged.findings.some(({ isDeciding }) => isDeciding)).toBe(true);
        expect(judged.rightCount).toBeLessThanOrEqual(judged.ownCount);
        expect(judged.refusedCount).toBeLessThanOrEqual(judged.nearMissCount);
        for (const finding of judged.findings) {
          expect(finding.count).toBeLessThanOrEqual(finding.of);
          expect(describeFinding(finding)).toMatch(/^[A-Z0-9].*\.$/u);
        }
      }),
    );
  });

  test("what is held out never changes the status", () => {
    fc.assert(
      fc.property(items, (after) => {
        const without = after.filter(({ kind }) => !kind.startsWith("held_out"));
        expect(judge(after).status).toBe(judge(without).status);
      }),
    );
  });
});

describe("nextStatus", () => {
  test("regressed only from learned, learned again from anything, and the same judgement twice changes nothing", () => {
    for (const previous of proofStatuses)
      for (const judged of ["learned", "not_learned"] as const) {
        const next = nextStatus(previous, judged);
        expect(nextStatus(next, judged)).toBe(next);
        if (judged === "learned") expect(next).toBe("learned");
        else
          expect(next).toBe(previous === "learned" || previous === "regressed" ? "regressed" : "not_learned");
      }
  });
});
