import { describe, expect, test } from "vitest";
import { composeVersion } from "@/lib/review/rules/compose-version.ts";

const phrasing = (text: string) => ({ text, sourceCandidateId: null, subjectId: null });
const own = { question: "Own?", answer: "Own.", phrasings: [phrasing("own asked")] };
const base = { question: "Base?", answer: "Base.", phrasings: [phrasing("Base?"), phrasing("base asked")] };
const texts = (version: { phrasings: { text: string }[] }) => version.phrasings.map(({ text }) => text);

describe("composeVersion", () => {
  test("a new document is what was approved", () => {
    expect(composeVersion("new", own, null)).toEqual(own);
  });
  test("attaching keeps the document's text and adds every question, the canonical one too", () => {
    const version = composeVersion("attach", own, base);
    expect([version.question, version.answer]).toEqual(["Base?", "Base."]);
    expect(texts(version)).toEqual(["Base?", "base asked", "Own?", "own asked"]);
  });
  test("replacing takes nothing over", () => {
    expect(composeVersion("replace", own, base)).toEqual(own);
  });
  test("merging takes the text approved and keeps the phrasings of both", () => {
    const version = composeVersion("merge", own, base);
    expect([version.question, version.answer]).toEqual(["Own?", "Own."]);
    expect(texts(version)).toEqual(["own asked", "Base?", "base asked"]);
  });
});
