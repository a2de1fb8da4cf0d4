import { describe, expect, it } from "vitest";
import { describeChanges, describeDeed } from "@/components/review/describe-trail.ts";

const id = "0190a1b2-0000-7000-8000-00000000abcd";

describe("describeDeed", () => {
  it.each([
    ["candidate.edited", false, "edited and approved it"],
    ["candidate.rejected", true, "rejected it, along with a question of its cluster"],
    ["candidate.tag_added", false, "tag added"],
  ])("of %s is in words", (action, isOther, expected) => {
    expect(describeDeed({ action, isOther })).toBe(expected);
  });
});

describe("describeChanges", () => {
  it("names members, shortens other ids and leaves out what stayed", () => {
    const before = { memberId: null, status: "open", note: "x" };
    const after = { memberId: id, status: "open", note: "y", otherId: id.replace("abcd", "1234") };
    expect(describeChanges({ before, after }, { [id]: "Dana" })).toEqual([
      { field: "member", before: null, after: "Dana" },
      { field: "note", before: "x", after: "y" },
      { field: "other", before: null, after: "…001234" },
    ]);
  });

  it("counts long lists, and takes what is no record for nothing", () => {
    const after = { candidateIds: Array.from({ length: 9 }, () => id) };
    expect(describeChanges({ before: null, after }, {})).toEqual([
      { field: "candidate", before: null, after: "9 of them" },
    ]);
    expect(describeChanges({ before: "odd", after: [1] }, {})).toEqual([]);
  });
});
