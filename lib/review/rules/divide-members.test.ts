import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AlongMember, divideMembers } from "@/lib/review/rules/divide-members.ts";

const member = (part: Partial<AlongMember> = {}): AlongMember => ({
  id: "m",
  clusterId: "k",
  status: "open",
  question: "Where is my card?",
  isSubjectBlocked: false,
  holderId: null,
  neededReviews: 1,
  ...part,
});
const dividing = { chosenIds: ["m"], clusterId: "k", deciderId: "me", needsText: true };
const reasonOf = (part: Partial<AlongMember>, how: Partial<typeof dividing> = {}) =>
  divideMembers([member(part)], { ...dividing, ...how }).leftOut[0]?.reason ?? null;

describe("divideMembers", () => {
  test.each([
    ["taken along", {}, null],
    ["held by the decider", { holderId: "me" }, null],
    ["held by another", { holderId: "her" }, "held_by_other"],
    ["decided", { status: "rejected" }, "already_decided"],
    ["of a blocked subject", { isSubjectBlocked: true }, "subject_blocked"],
    ["of another cluster", { clusterId: "other" }, "not_a_member"],
    ["to be looked at by two", { neededReviews: 2 }, "needs_second_review"],
    ["without its text", { question: null }, "text_erased"],
  ] as const)("one %s", (_, part, reason) => {
    expect(reasonOf(part)).toBe(reason);
  });

  test("a rejection takes one without text along too", () => {
    expect(
      divideMembers([member({ question: null })], { ...dividing, needsText: false }).decided,
    ).toHaveLength(1);
  });

  test("every chosen one is decided or left out, once", () => {
    const members = fc.array(
      fc.record({
        id: fc.constantFrom("a", "b", "c", "d"),
        clusterId: fc.constantFrom("k", "x", null),
        status: fc.constantFrom("open", "approved"),
        question: fc.constantFrom("q", null),
        isSubjectBlocked: fc.boolean(),
        holderId: fc.constantFrom("me", "her", null),
        neededReviews: fc.constantFrom(1, 2),
      }),
    );
    const chosen = fc.array(fc.constantFrom("a", "b", "c", "d", "e"));
    fc.assert(
      fc.property(members, chosen, (rows, chosenIds) => {
        const { decided, leftOut } = divideMembers(rows, { ...dividing, chosenIds });
        const all = [...decided.map(({ id }) => id), ...leftOut.map(({ candidateId }) => candidateId)];
        expect(all.toSorted()).toEqual([...new Set(chosenIds)].toSorted());
        expect(decided.every(({ status, clusterId }) => status === "open" && clusterId === "k")).toBe(true);
      }),
    );
  });
});
