import { expect, test } from "vitest";
import {
  describeAction,
  describeReason,
  describeUndo,
  rejectionReason,
} from "@/components/review/describe-decision.ts";

test("a rejection's reason is stored as a code with a note and read back in words", () => {
  expect(describeReason(rejectionReason("off_topic", ""))).toBe("Not about us");
  expect(describeReason(rejectionReason("other", " see: page 3 "))).toBe("Something else: see: page 3");
});

test("a note of an approval is shown as it was written", () => {
  expect(describeReason("Checked with the cards team: fine")).toBe("Checked with the cards team: fine");
  expect(describeReason(null)).toBeNull();
});

test("actions and undos are words", () => {
  expect(describeAction({ action: "edit", isAlong: true })).toBe(
    "Edited and approved along with its cluster",
  );
  expect(describeUndo("negative_feedback")).toBe("reopened by a thumbs-down");
  expect(describeUndo(null)).toBe("taken back");
});
