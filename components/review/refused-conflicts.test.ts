import { describe, expect, test } from "vitest";
import { freshDraft } from "@/components/review/drafts.ts";
import { conflictsIn, nextRefusal, refusedFor } from "@/components/review/refused-conflicts.ts";

const draft = freshDraft({ question: "When?", answer: "At nine." });
const named = (documentId: string) => ({ documentId, message: `"${documentId}" says otherwise.` });

test("a refusal names the documents, and other problems are none of them", () => {
  const problems = [
    { path: "/confirmedConflicts/d", message: '"d" says otherwise.' },
    { path: "/question", message: "Write one." },
  ];
  expect(conflictsIn({ problems })).toEqual([named("d")]);
});

describe("an approval that was refused", () => {
  const refusal = nextRefusal(null, draft, [named("d")]);

  test("is asked about as long as what is published stays the same", () => {
    expect(refusedFor(refusal, { ...draft, note: "More.", answerVerdict: "wrong" })).toEqual([named("d")]);
    expect(refusedFor(refusal, { ...draft, answer: "At ten." })).toEqual([]);
    expect(refusedFor(refusal, { ...draft, target: { kind: "replace", documentId: "d" } })).toEqual([]);
    expect(refusedFor(null, draft)).toEqual([]);
  });

  test("and refused again goes over both, unless it was changed between", () => {
    expect(nextRefusal(refusal, draft, [named("e")])?.conflicts).toEqual([named("d"), named("e")]);
    expect(nextRefusal(refusal, { ...draft, answer: "At ten." }, [named("e")])?.conflicts).toEqual([
      named("e"),
    ]);
  });

  test("stays refused for that where it fails for another reason", () => {
    expect(nextRefusal(refusal, draft, [])).toBe(refusal);
    expect(nextRefusal(null, draft, [])).toBeNull();
  });
});
