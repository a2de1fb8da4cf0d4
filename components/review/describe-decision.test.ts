import { expect, test } from "vitest";
import { describeAction, describeReason, describeUndo } from "@/components/review/describe-decision.ts";

test("a rejection's reason is told in words, with its note", () => {
  expect(describeReason({ reason: "off_topic", note: null })).toBe("Not about us");
  expect(describeReason({ reason: "other", note: "see: page 3" })).toBe("Something else: see: page 3");
});

test("a note of an approval is shown as it was written", () => {
  expect(describeReason({ reason: null, note: "Checked with the cards team" })).toBe(
    "Checked with the cards team",
  );
  expect(describeReason({ reason: null, note: null })).toBeNull();
});

test("actions and undos are words", () => {
  expect(describeAction({ action: "edit", isAlong: true })).toBe(
    "Edited and approved along with its cluster",
  );
  expect(describeUndo("negative_feedback")).toBe("reopened by a thumbs-down");
  expect(describeUndo(null)).toBe("taken back");
});
