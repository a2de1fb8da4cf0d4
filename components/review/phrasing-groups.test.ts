import { expect, test } from "vitest";
import { groupPhrasings, takenPhrasings } from "@/components/review/phrasing-groups.ts";

const dana = { name: "Dana", isMe: false };
const members = [
  { id: "1", question: "apple pay broken", holder: null },
  { id: "2", question: "Where is my card?", holder: null },
  { id: "3", question: "where is my card? ", holder: null },
  { id: "4", question: null, holder: null },
  { id: "5", question: "Card lost", holder: dana },
];

test("says each wording once with its count, the most asked first", () => {
  expect(groupPhrasings(members)).toEqual([
    { text: "Where is my card?", count: 2, holder: null },
    { text: "apple pay broken", count: 1, holder: null },
    { text: "Card lost", count: 1, holder: dana },
  ]);
});

test("takes along what is ticked and not under someone else's hands", () => {
  expect(takenPhrasings(groupPhrasings(members), ["apple pay broken"]).map(({ text }) => text)).toEqual([
    "Where is my card?",
  ]);
});
