import { expect, test } from "vitest";
import {
  changedByOthers,
  changedDetails,
  type EditedDetails,
} from "@/components/knowledge/changed-details.ts";

const read: EditedDetails = {
  tags: ["card"],
  ownerId: null,
  validFrom: null,
  validUntil: "2027-01-31",
  reviewBy: null,
};
const written = { ...read, tags: ["card"] };

test("only what was changed is sent, so that what others change meanwhile stays", () => {
  expect(changedDetails(read, written)).toEqual({});
  expect(changedDetails(read, { ...written, tags: ["card", "pin"], validUntil: null })).toEqual({
    tags: ["card", "pin"],
    validUntil: null,
  });
});

test("what others changed is named", () => {
  expect(changedByOthers(read, read)).toBe("");
  expect(changedByOthers(read, { ...read, tags: [], reviewBy: "2027-03-01" })).toBe(
    "tags, the day to review it by",
  );
});
