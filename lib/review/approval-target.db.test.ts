import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { pauseDocument } from "@/lib/knowledge/pause-document.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import type { DecisionInput, DecisionResult } from "@/lib/review/types.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce, publishOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let reviewer: Ctx;
let foreigner: Ctx;
let documentId: string;
let count = 0;

/** Captures a question nobody asked before and edits it into what `input` says. */
async function approve(
  question: string,
  input: Partial<DecisionInput>,
  { ctx = reviewer, isPublished = true } = {},
): Promise<DecisionResult> {
  const { candidateId } = await answerOnce(here.system, { question });
  if (candidateId === null) throw new Error("it was not captured");
  const decision = await decideCandidate(ctx, {
    candidateId,
    action: "edit",
    answer: `Answer to ${question}`,
    ...input,
  });
  if (isPublished) await publishOnce(here.system, decision);
  return decision;
}

async function live(): Promise<{ question: string; answer: string; phrasings: string[] }> {
  const document = await getDocument(reviewer, { documentId });
  const version = document.versions.find(({ id }) => id === document.liveVersionId);
  return {
    question: version?.question ?? "",
    answer: version?.answer ?? "",
    phrasings: document.phrasings.map(({ text }) => text),
  };
}

const fresh = (words: string) => `${words} number ${(count += 1)}?`;

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("targets-here");
  const there = await createTestTenant("targets-there");
  await createThresholdWithoutAudit(here.system);
  await createThresholdWithoutAudit(there.system);
  reviewer = await createTestMember(here, "reviewer", "one@targets.example");
  foreigner = await createTestMember(there, "reviewer", "two@targets.example");
});

let first: string;
beforeEach(async () => {
  first = fresh("How much is ticket");
  documentId = (await approve(first, {})).documentId ?? "";
});

describe("an approval into a live document", () => {
  test("attaches its question and leaves the text", async () => {
    const question = fresh("What do I pay for seat");
    await approve(question, { action: "approve", answer: undefined, target: { kind: "attach", documentId } });
    expect(await live()).toEqual({
      question: first,
      answer: `Answer to ${first}`,
      phrasings: [first, question],
    });
  });

  test("attaches its question to one that is paused, which stays paused", async () => {
    const question = fresh("What do I pay for seat");
    await pauseDocument(reviewer, { documentId, reason: "Being looked at" });
    await approve(question, { action: "approve", answer: undefined, target: { kind: "attach", documentId } });
    expect((await getDocument(reviewer, { documentId })).status).toBe("paused");
    expect(await live()).toMatchObject({ answer: `Answer to ${first}`, phrasings: [first, question] });
  });

  test("replaces text and phrasings", async () => {
    const question = fresh("What do I pay for seat");
    await approve(question, { target: { kind: "replace", documentId } });
    expect(await live()).toEqual({ question, answer: `Answer to ${question}`, phrasings: [question] });
  });

  test("merges: its text, the phrasings of both", async () => {
    const question = fresh("What do I pay for seat");
    await approve(question, { target: { kind: "merge", documentId } });
    expect(await live()).toEqual({ question, answer: `Answer to ${question}`, phrasings: [question, first] });
  });

  test("keeps what two approvals said that were made before either was live", async () => {
    const [a, b] = [fresh("What do I pay for seat"), fresh("Which price has row")];
    const target = { kind: "attach", documentId } as const;
    const one = await approve(a, { target }, { isPublished: false });
    const two = await approve(b, { target }, { isPublished: false });
    await publishOnce(here.system, one);
    await publishOnce(here.system, two);
    expect((await live()).phrasings).toEqual([first, a, b]);
    // Taking the later one back goes to the one it was made from, not to what was live at the time.
    await decideCandidate(reviewer, { candidateId: two.candidateId, action: "undo" });
    expect((await live()).phrasings).toEqual([first, a]);
  });

  test("an earlier version that is published late does not take the later one's place", async () => {
    const [a, b] = [fresh("What do I pay for seat"), fresh("Which price has row")];
    const target = { kind: "attach", documentId } as const;
    const one = await approve(a, { target }, { isPublished: false });
    const two = await approve(b, { target });
    await publishOnce(here.system, one);
    expect((await live()).phrasings).toEqual([first, a, b]);
    await decideCandidate(reviewer, { candidateId: two.candidateId, action: "undo" });
    expect((await live()).phrasings).toEqual([first, a]);
  });

  test("does not become the candidate's own: approved anew it makes another", async () => {
    const attached = await approve(fresh("What do I pay for seat"), {
      target: { kind: "attach", documentId },
    });
    const { candidateId } = attached;
    await decideCandidate(reviewer, { candidateId, action: "undo" });
    const anew = await decideCandidate(reviewer, { candidateId, action: "edit", answer: "Ten euros." });
    expect(anew.documentId).not.toBe(documentId);
    expect(await live()).toMatchObject({ question: first, phrasings: [first] });
  });

  test("says nothing of the agent's answer by itself when it attaches", async () => {
    const { answerVerdict } = await approve(fresh("What do I pay for seat"), {
      action: "approve",
      answer: undefined,
      target: { kind: "attach", documentId },
    });
    expect(answerVerdict).toBe("unsure");
  });

  test("is taken back by undo, the latest first", async () => {
    const target = { kind: "attach", documentId } as const;
    const one = await approve(fresh("What do I pay for seat"), { target });
    const two = await approve(fresh("Which price has row"), { target });
    const undo = { action: "undo" } as const;
    await expect(decideCandidate(reviewer, { candidateId: one.candidateId, ...undo })).rejects.toMatchObject({
      code: "conflict",
    });
    await decideCandidate(reviewer, { candidateId: two.candidateId, ...undo });
    await decideCandidate(reviewer, { candidateId: one.candidateId, ...undo });
    expect((await live()).phrasings).toEqual([first]);
  });

  test("decides nothing where the document changed since, is unknown or another tenant's", async () => {
    const { versionId } = await approve(fresh("What do I pay for seat"), {
      target: { kind: "attach", documentId },
    });
    await approve(fresh("Which price has row"), { target: { kind: "merge", documentId } });
    const outdated = { kind: "merge", documentId, versionId: versionId ?? "" } as const;
    await expect(approve(fresh("How dear is box"), { target: outdated })).rejects.toMatchObject({
      code: "conflict",
    });
    const unknown = { kind: "merge", documentId: crypto.randomUUID() } as const;
    await expect(approve(fresh("How dear is box"), { target: unknown })).rejects.toMatchObject({
      code: "not_found",
    });
    const foreign = await answerOnce(
      { ...here.system, tenantId: foreigner.tenantId },
      { question: fresh("How dear is box") },
    );
    await expect(
      decideCandidate(foreigner, {
        candidateId: foreign.candidateId ?? "",
        action: "approve",
        answer: undefined,
        target: { kind: "attach", documentId },
      }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("what is said about the document", () => {
  test("is stored, and what is left out later stays", async () => {
    const ownerId = reviewer.actor.kind === "user" ? reviewer.actor.memberId : "";
    const question = fresh("What do I pay for seat");
    const { documentId: id } = await approve(question, {
      document: {
        tags: ["prices", " prices ", "seats"],
        ownerId,
        validUntil: "2027-01-31",
        reviewBy: "2027-01-01",
      },
    });
    await approve(fresh("Which price has row"), {
      target: { kind: "attach", documentId: id ?? "" },
      document: { reviewBy: null },
    });
    const document = await getDocument(reviewer, { documentId: id ?? "" });
    expect(document).toMatchObject({ tags: ["prices", "seats"], ownerId, reviewBy: null });
    expect(document.validUntil?.toISOString().slice(0, 10)).toBe("2027-01-31");
  });

  test("is as it was before once the approval is taken back", async () => {
    const { documentId: id } = await approve(fresh("What do I pay for seat"), {
      document: { tags: ["prices"], reviewBy: "2027-01-01" },
    });
    const { candidateId } = await approve(fresh("Which price has row"), {
      target: { kind: "attach", documentId: id ?? "" },
      document: { tags: ["wrong"], reviewBy: null },
    });
    await decideCandidate(reviewer, { candidateId, action: "undo" });
    const document = await getDocument(reviewer, { documentId: id ?? "" });
    expect(document.tags).toEqual(["prices"]);
    expect(document.reviewBy?.toISOString().slice(0, 10)).toBe("2027-01-01");
  });

  test("refuses an owner of another tenant", async () => {
    const ownerId = foreigner.actor.kind === "user" ? foreigner.actor.memberId : "";
    await expect(approve(fresh("What do I pay for seat"), { document: { ownerId } })).rejects.toMatchObject({
      code: "invalid_input",
      problems: [{ path: "/document/ownerId" }],
    });
  });
});
