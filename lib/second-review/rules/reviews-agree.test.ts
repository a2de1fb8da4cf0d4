import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reviewsAgree, type Said } from "@/lib/second-review/rules/reviews-agree.ts";

const approve: Said = { action: "approve", answer: null, answerVerdict: "right", place: "new" };
const edit = (answer: string): Said => ({ action: "edit", answer, answerVerdict: "partly", place: "new" });
const reject: Said = { action: "reject", answer: null, answerVerdict: "wrong", place: "new" };

describe("reviewsAgree", () => {
  it.each<[string, Said[], boolean]>([
    ["nobody", [], false],
    ["one person", [approve], true],
    ["two approvals", [approve, approve], true],
    ["two approvals with different verdicts", [approve, { ...approve, answerVerdict: "unsure" }], true],
    ["an approval and an edit", [approve, edit("It is so.")], false],
    ["the same edit", [edit("It is so."), edit("It is so.")], true],
    ["the same edit with other blanks", [edit("It is  so.\n"), edit("It is so.")], true],
    ["two edits that differ", [edit("Five days."), edit("Seven days.")], false],
    ["two approvals of which one replaces", [approve, { ...approve, place: "replace 1" }], false],
    ["two rejections", [reject, reject], true],
    ["two rejections with different verdicts", [reject, { ...reject, answerVerdict: "right" }], false],
    ["an approval and a rejection", [approve, reject], false],
    ["a rejection and an edit", [reject, edit("It is so.")], false],
    ["three of whom the last differs", [approve, approve, reject], false],
    ["three who say the same", [reject, reject, reject], true],
  ])("of %s is %s", (_, reviews, expected) => {
    expect(reviewsAgree(reviews)).toBe(expected);
  });

  it("does not depend on who came first", () => {
    const said = fc.constantFrom(approve, edit("a"), edit("b"), reject);
    fc.assert(
      fc.property(fc.array(said, { minLength: 2, maxLength: 3 }), (reviews) => {
        expect(reviewsAgree(reviews.toReversed())).toBe(reviewsAgree(reviews));
      }),
    );
  });
});
