import { describe, expect, test } from "vitest";
import { freshDraft, parseDraft } from "@/components/review/drafts.ts";
import { isApprovable, toApproval, verdictOf, withKnownTarget } from "@/components/review/to-decision.ts";

const candidate = { id: "c", version: 3, question: "When?", answer: "At nine.", nearDocuments: [] };
const draft = freshDraft(candidate);
const near = {
  documentId: "d",
  versionId: "v",
  title: "Opening",
  question: "When do you open?",
  answer: "At eight.",
  servedCount: 2,
  similarity: 0.9,
};

describe("toApproval", () => {
  test("an untouched answer is an approval, a changed one an edit", () => {
    expect(toApproval(candidate, draft)).toEqual({
      candidateId: "c",
      action: "approve",
      question: "When?",
      answerVerdict: "right",
      expectedVersion: 3,
    });
    expect(toApproval(candidate, { ...draft, answer: "At ten." })).toMatchObject({
      action: "edit",
      answer: "At ten.",
      answerVerdict: "partly",
    });
  });

  test("only details that were given are sent, tags without doubles and blanks", () => {
    const details = { tags: "fees, , cards,fees", ownerId: "", validUntil: "2027-01-31", reviewBy: "" };
    expect(toApproval(candidate, { ...draft, details }).document).toEqual({
      tags: ["fees", "cards"],
      validUntil: "2027-01-31",
    });
  });

  test("attaching sends the version in sight and no answer", () => {
    const attached = { ...draft, answer: "changed", target: { kind: "attach", documentId: "d" } as const };
    const sent = toApproval({ ...candidate, nearDocuments: [near] }, attached);
    expect(sent).toMatchObject({
      action: "approve",
      answerVerdict: "unsure",
      target: { kind: "attach", documentId: "d", versionId: "v" },
    });
    expect(sent).not.toHaveProperty("answer");
  });

  test("what the person said of the answer stands, whatever is sent", () => {
    expect(verdictOf(candidate, { ...draft, answerVerdict: "wrong" })).toBe("wrong");
  });

  test("a document that is no longer near is not gone into", () => {
    const attached = { ...draft, target: { kind: "attach", documentId: "d" } as const };
    expect(withKnownTarget(attached, candidate).target).toEqual({ kind: "new" });
    expect(withKnownTarget(attached, { nearDocuments: [near] })).toBe(attached);
  });

  test("a document chosen from a conflict is known by the draft that chose it, also when it is read again", () => {
    const merged = { ...draft, target: { kind: "merge", documentId: "d" } as const, chosen: near };
    expect(parseDraft(JSON.stringify(merged))).toEqual(merged);
    expect(withKnownTarget(merged, candidate)).toBe(merged);
    expect(toApproval(candidate, merged).target).toEqual({ kind: "merge", documentId: "d", versionId: "v" });
    expect(parseDraft(JSON.stringify({ ...merged, chosen: { documentId: "d" } }))?.chosen).toBeNull();
  });

  test("an empty answer can only be attached to a document", () => {
    expect(isApprovable({ ...draft, answer: " " })).toBe(false);
    expect(isApprovable({ ...draft, answer: "", target: { kind: "attach", documentId: "d" } })).toBe(true);
    expect(isApprovable({ ...draft, question: " " })).toBe(false);
  });
});
