import fc from "fast-check";
import { expect, test } from "vitest";
import type { BulkChange } from "@/lib/review/bulk-types.ts";
import { type BulkState, countSkips, whyBulkSkips } from "@/lib/review/rules/plan-bulk.ts";

const memberId = "00000000-0000-4000-8000-000000000001";
const open: BulkState = {
  status: "open",
  isSubjectBlocked: false,
  isHeldByOther: false,
  neededReviews: 1,
  tags: ["billing"],
  assigneeId: null,
};
const reject: BulkChange = { action: "reject", reason: "off_topic" };

test.each<[string, BulkChange, Partial<BulkState>, ReturnType<typeof whyBulkSkips>]>([
  ["an open one is rejected", reject, {}, null],
  ["a decided one is not rejected", reject, { status: "approved" }, "already_decided"],
  ["one of a blocked subject is not rejected", reject, { isSubjectBlocked: true }, "subject_blocked"],
  ["one that another holds is not rejected", reject, { isHeldByOther: true }, "claimed_by_other"],
  ["one that two people decide is not rejected", reject, { neededReviews: 2 }, "needs_second_review"],
  ["an open one is given to a member", { action: "assign", memberId }, {}, null],
  [
    "the same member is not assigned again",
    { action: "assign", memberId },
    { assigneeId: memberId },
    "as_wanted",
  ],
  ["nobody's is not taken back", { action: "assign", memberId: null }, {}, "as_wanted"],
  [
    "a decided one is not assigned",
    { action: "assign", memberId },
    { status: "rejected" },
    "already_decided",
  ],
  ["a new tag is added", { action: "tag", tag: "card" }, {}, null],
  ["a tag is not added twice", { action: "tag", tag: "billing" }, {}, "as_wanted"],
  [
    "tags have an end",
    { action: "tag", tag: "card" },
    { tags: Array<string>(20).fill("x") },
    "too_many_tags",
  ],
  ["a tag is taken off", { action: "untag", tag: "billing" }, {}, null],
  ["a tag that is not there is not taken off", { action: "untag", tag: "card" }, {}, "as_wanted"],
  ["a decided one is reopened", { action: "reopen" }, { status: "approved" }, null],
  [
    "one that two people decided is not reopened with others",
    { action: "reopen" },
    { status: "approved", neededReviews: 2 },
    "needs_second_review",
  ],
  ["an open one is not reopened", { action: "reopen" }, {}, "still_open"],
  [
    "one of a blocked subject is not reopened",
    { action: "reopen" },
    { status: "rejected", isSubjectBlocked: true },
    "subject_blocked",
  ],
])("%s", (_name, change, state, expected) => {
  expect(whyBulkSkips(change, { ...open, ...state })).toBe(expected);
});

test("every reason is counted, and nothing else", () => {
  const codes = fc.array(fc.constantFrom("already_decided", "as_wanted", null));
  fc.assert(
    fc.property(codes, (given) => {
      const counted = countSkips(given).reduce((sum, { count }) => sum + count, 0);
      expect(counted).toBe(given.filter((code) => code !== null).length);
    }),
  );
});
