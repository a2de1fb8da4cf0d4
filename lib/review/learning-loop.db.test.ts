import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { matchQuestion } from "@/lib/knowledge/match-question.ts";
import { searchKnowledge } from "@/lib/knowledge/search-knowledge.ts";
import { getProof } from "@/lib/proof/get-proof.ts";
import { verifyLearning } from "@/lib/proof/verify-learning.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { getCandidate } from "@/lib/review/get-candidate.ts";
import { listQueue } from "@/lib/review/list-queue.ts";
import { publishDocument } from "@/lib/review/publish-document.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce, publishOnce, withLocalModels } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
} from "@/lib/testing/tenant-world.ts";

const passcode = [
  "I forgot my passcode",
  "I can't remember my passcode",
  "What do I do if I forgot my passcode?",
  "I have forgotten my passcode, help",
];
const answer =
  "Tap Forgot passcode on the sign-in screen. We send a code to your phone, and you choose a new passcode.";

let system: Ctx;
let reviewer: Ctx;

async function capture(question: string): Promise<string> {
  const { candidateId } = await answerOnce(system, { question });
  if (candidateId === null) throw new Error("not captured");
  return candidateId;
}

beforeAll(async () => {
  await truncateAll();
  const tenant = await createTestTenant("loop");
  system = withLocalModels(tenant.system);
  reviewer = withLocalModels(await createTestMember(tenant, "reviewer", "reviewer@loop.example"));
  await createThresholdWithoutAudit(system);
});

const match = async (question: string) => matchQuestion(system, { question, topK: 5 });

describe("from an unanswered question to the next asker", () => {
  let lead: string;
  let documentId: string;
  let approved: Awaited<ReturnType<typeof decideCandidate>>;

  test("questions that ask the same thing share a cluster, others do not", async () => {
    lead = await capture(passcode[0] ?? "");
    for (const question of passcode.slice(1)) await capture(question);
    await capture("Which currencies can I hold in my account?");
    const queue = await listQueue(reviewer, {});
    expect(queue.items.map((item) => item.memberCount)).toEqual([4, 1]);
    expect(queue.items[0]?.impactLevel).toBe(5);
    const detail = await getCandidate(reviewer, { candidateId: lead });
    expect(detail.members.map((member) => member.question).toSorted()).toEqual(passcode.slice(1).toSorted());
    expect(detail.why.capture).toContain("Captured");
    expect(detail.failureClass).toBe("retrieval_miss");
  });

  test("nothing is served before a person has spoken", async () => {
    expect(await match("forgot passcode")).toMatchObject({ served: false, document: null, answer: null });
  });

  test("an edited approval takes the ticked members with it and leaves the others open", async () => {
    approved = await decideCandidate(reviewer, {
      candidateId: lead,
      action: "edit",
      answer,
      question: "I forgot my passcode",
      phrasings: passcode.slice(1, 3),
    });
    documentId = approved.documentId ?? "";
    expect(approved).toMatchObject({ status: "approved", answerVerdict: "partly" });
    expect(approved.decidedCandidateIds).toHaveLength(3);
    const queue = await listQueue(reviewer, {});
    expect(queue.items.map((item) => item.openCount).toSorted()).toEqual([1, 1]);
  });

  test("publishing makes it live, searchable and served to a question nobody had asked", async () => {
    expect(await publishOnce(system, approved)).toBe("live");
    expect(await publishOnce(system, approved)).toBe("already_live");
    const found = await match("I don't remember the passcode any more");
    expect(found).toMatchObject({ served: true, answer, document: { id: documentId, version: 1 } });
    expect(found.probability).toBeGreaterThanOrEqual(0.95);
    expect((await match("What is the weather like on Mars?")).served).toBe(false);
    const hits = await searchKnowledge(system, { q: "passcode forgotten", limit: 5 });
    expect(hits[0]).toMatchObject({ documentId, text: answer });
  });

  test("the proof shows before and after, also for the member that was left out", async () => {
    const versionId = approved.versionId ?? "";
    expect(await verifyLearning(system, { documentId, versionId })).toMatchObject({ status: "learned" });
    await verifyLearning(system, { documentId, versionId });
    const proof = await getProof(reviewer, { versionId });
    expect(proof?.lines.filter((line) => line.kind === "held_out").map((line) => line.question)).toEqual([
      passcode[3],
    ]);
    const asked = proof?.lines.filter((line) => line.before !== null) ?? [];
    expect(asked).toHaveLength(4);
    expect(asked.every((line) => line.before?.isServed === false)).toBe(true);
    expect(proof).toMatchObject({ ownCount: 3, rightCount: 3 });
    expect(proof?.confidenceBefore).toBeLessThan(proof?.confidenceAfter ?? 0);
    expect(proof?.lines.filter((line) => line.kind === "held_out_phrasing")).toHaveLength(3);
    const canonical = proof?.lines.find((line) => line.kind === "canonical");
    expect(canonical?.after).toMatchObject({ isServed: true, documentId });
  });

  test("undo withdraws the document and reopens all that was decided with it", async () => {
    const undone = await decideCandidate(reviewer, { candidateId: lead, action: "undo" });
    expect(undone.decidedCandidateIds).toHaveLength(3);
    expect((await match("I forgot my passcode")).served).toBe(false);
    expect((await getDocument(reviewer, { documentId })).status).toBe("archived");
    expect((await listQueue(reviewer, {})).items[0]?.openCount).toBe(4);
    const { decisionId, versionId } = approved;
    expect(await publishDocument(system, { decisionId: decisionId ?? "", versionId: versionId ?? "" })).toBe(
      "withdrawn",
    );
    await expect(decideCandidate(reviewer, { candidateId: lead, action: "undo" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("an undo that comes before publishing leaves nothing live", async () => {
    const decision = await decideCandidate(reviewer, { candidateId: lead, action: "edit", answer });
    await decideCandidate(reviewer, { candidateId: lead, action: "undo" });
    expect(await publishOnce(system, decision)).toBe("withdrawn");
    expect((await match("I forgot my passcode")).served).toBe(false);
  });

  test("reopening keeps what is live; a new approval is its next version, and its undo returns to the one before", async () => {
    const first = await decideCandidate(reviewer, { candidateId: lead, action: "edit", answer });
    await publishOnce(system, first);
    await decideCandidate(reviewer, { candidateId: lead, action: "reopen" });
    expect(await match("I forgot my passcode")).toMatchObject({ served: true, document: { version: 1 } });
    const better = `${answer} The code is valid for ten minutes.`;
    const second = await decideCandidate(reviewer, { candidateId: lead, action: "edit", answer: better });
    expect(second.documentId).toBe(first.documentId);
    await publishOnce(system, second);
    expect(await match("I forgot my passcode")).toMatchObject({ answer: better, document: { version: 2 } });
    await decideCandidate(reviewer, { candidateId: lead, action: "undo" });
    expect(await match("I forgot my passcode")).toMatchObject({ answer, document: { version: 1 } });
  });

  test("personal details leave the answer and the phrasings before they become knowledge", async () => {
    const candidateId = await capture("Please close the account of jane.roe@mail.example for good");
    const decision = await decideCandidate(reviewer, {
      candidateId,
      action: "edit",
      answer: "Write to closing@harbor-bank.example from your own address.",
    });
    const document = await getDocument(reviewer, { documentId: decision.documentId ?? "" });
    expect(JSON.stringify([document.versions, document.phrasings])).not.toContain("@");
  });
});
