import { expect, it } from "vitest";
import { describeImport } from "@/components/knowledge/exchange/describe-import.ts";

const run = { fileName: "a.csv", itemCount: 3, dueCount: 2, doneCount: 0, draftCount: 0, goesLive: false };

it.each([
  [
    { status: "planned" },
    "2 documents would be written",
    "3 documents read from a.csv. Nothing is written yet.",
  ],
  [
    { status: "planned", dueCount: 0 },
    "There is nothing to import",
    "3 documents read from a.csv. Each line below says why.",
  ],
  [
    { status: "running", doneCount: 1 },
    "1 of 2 documents written",
    "3 documents read from a.csv. It goes on by itself, also when you leave this page.",
  ],
  [
    { status: "done", doneCount: 2, draftCount: 1 },
    "2 documents imported",
    "3 documents read from a.csv. 1 document waits as a draft.",
  ],
] as const)("an import %o", (given, heading, detail) => {
  expect(describeImport({ ...run, ...given })).toEqual({ heading, detail });
});
