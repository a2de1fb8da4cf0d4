import { beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import { createFakeEmbedder } from "@/lib/ai/fake-embedder.ts";
import type { Ctx } from "@/lib/context.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { answerQuestion } from "@/lib/knowledge/answer-question.ts";
import { draftDocument } from "@/lib/knowledge/draft-document.ts";
import { embedVersion } from "@/lib/knowledge/embed-version.ts";
import { eraseSubjectFromKnowledge } from "@/lib/knowledge/erase-subject.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { countDocuments, listDocuments } from "@/lib/knowledge/list-documents.ts";
import { makeVersionLive } from "@/lib/knowledge/make-version-live.ts";
import { matchQuestion } from "@/lib/knowledge/match-question.ts";
import { reembedKnowledge } from "@/lib/knowledge/reembed-knowledge.ts";
import { searchKnowledge } from "@/lib/knowledge/search-knowledge.ts";
import { withdrawVersion } from "@/lib/knowledge/withdraw-version.ts";
import { resolveConversation } from "@/lib/memory/resolve-conversation.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { withLocalModels } from "@/lib/testing/loop-world.ts";
import { createTestMember, createTestTenant, testDb } from "@/lib/testing/tenant-world.ts";

let system: Ctx;
let reviewer: Ctx;
let viewer: Ctx;
let foreigner: Ctx;

const source = { candidateId: null, failureClass: null, decision: null, decidedAt: null };

type Draft = { question: string; answer: string; phrasings?: string[]; subjectId?: string };

async function draft(ctx: Ctx, { question, answer, phrasings = [], subjectId }: Draft) {
  const ids = { documentId: ctx.newId(), versionId: ctx.newId() };
  const asked = phrasings.map((text) => ({ text, sourceCandidateId: null, subjectId: subjectId ?? null }));
  await draftDocument(ctx, {
    ...ids,
    question,
    answer,
    phrasings: asked,
    language: "en",
    decisionId: null,
    source,
  });
  return ids;
}

async function publish(ctx: Ctx, input: Draft) {
  const ids = await draft(ctx, input);
  await embedVersion(ctx, ids);
  await makeVersionLive(ctx, ids);
  return ids;
}

beforeAll(async () => {
  await truncateAll();
  const here = await createTestTenant("knowledge-here");
  const there = await createTestTenant("knowledge-there");
  system = withLocalModels(here.system);
  reviewer = withLocalModels(await createTestMember(here, "reviewer", "k1@here.example"));
  viewer = withLocalModels(await createTestMember(here, "viewer", "k2@here.example"));
  foreigner = withLocalModels(await createTestMember(there, "reviewer", "k3@there.example"));
});

describe("a document", () => {
  test("is written by those who may review, and by nobody else", async () => {
    await expect(draft(viewer, { question: "Q", answer: "A" })).rejects.toMatchObject({ code: "forbidden" });
    const { documentId } = await draft(reviewer, { question: "How old must I be?", answer: "Eighteen." });
    expect(
      (await listAudit(system, { entity: "document", entityId: documentId })).map((event) => event.action),
    ).toEqual(["document.drafted"]);
    expect((await getDocument(viewer, { documentId })).status).toBe("draft");
  });

  test("is not found by another tenant, for any verb", async () => {
    const ids = await publish(reviewer, { question: "Can I open a joint account?", answer: "Not yet." });
    await expect(getDocument(foreigner, ids)).rejects.toMatchObject({ code: "not_found" });
    await expect(embedVersion(foreigner, ids)).rejects.toMatchObject({ code: "not_found" });
    await expect(makeVersionLive(foreigner, ids)).rejects.toMatchObject({ code: "not_found" });
    await expect(withdrawVersion(foreigner, ids)).rejects.toMatchObject({ code: "not_found" });
    expect(
      (await matchQuestion(foreigner, { question: "Can I open a joint account?", topK: 5 })).served,
    ).toBe(false);
    expect(await searchKnowledge(foreigner, { q: "joint account", limit: 5 })).toEqual([]);
  });

  test("keeps one phrasing of those that say the same", async () => {
    const { documentId } = await draft(reviewer, {
      question: "Where is my card?",
      answer: "On its way.",
      phrasings: ["Where is  my card?", "card not here", "card not here"],
    });
    expect((await getDocument(viewer, { documentId })).phrasings.map((phrasing) => phrasing.text)).toEqual([
      "Where is my card?",
      "card not here",
    ]);
  });

  test("that is withdrawn is no longer found, and the audit says so", async () => {
    const ids = await publish(reviewer, {
      question: "Do you offer mortgages?",
      answer: "No, only accounts and cards.",
    });
    expect((await matchQuestion(viewer, { question: "Do you offer mortgages?", topK: 5 })).served).toBe(true);
    await withdrawVersion(reviewer, ids);
    expect((await matchQuestion(viewer, { question: "Do you offer mortgages?", topK: 5 })).served).toBe(
      false,
    );
    const hits = await searchKnowledge(viewer, { q: "mortgages", limit: 5 });
    expect(hits.map((hit) => hit.documentId)).not.toContain(ids.documentId);
    const events = await listAudit(system, { entity: "document", entityId: ids.documentId });
    expect(events.map((event) => event.action)).toContain("document.withdrawn");
  });
});

describe("the list of documents", () => {
  test("pages by last change, filters by status and text, and counts", async () => {
    const all: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listDocuments(viewer, { limit: 2, cursor });
      all.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const counts = await countDocuments(viewer);
    expect(new Set(all).size).toBe(all.length);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(all.length);
    const found = await listDocuments(viewer, { status: "live", text: "JOINT" });
    expect(found.items.map((item) => item.title)).toEqual(["Can I open a joint account?"]);
    expect((await listDocuments(viewer, { text: "100%_" })).items).toEqual([]);
    await expect(listDocuments(viewer, { cursor: "x" })).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("serving", () => {
  test("records a reuse when an approved answer is served and none when not", async () => {
    const { documentId } = await publish(reviewer, {
      question: "Is there a fee for closing my account?",
      answer: "Closing is free.",
    });
    const asked = { topK: 5, subjectId: null, threadId: null };
    const served = await answerQuestion(system, {
      ...asked,
      question: "is there a fee for closing my account",
    });
    expect(served).toMatchObject({ served: true, answer: "Closing is free.", document: { id: documentId } });
    expect(served.reuseId).not.toBeNull();
    const refused = await answerQuestion(system, { ...asked, question: "Why is the sky blue?" });
    expect(refused).toMatchObject({ served: false, reuseId: null, answer: null });
    expect((await getDocument(viewer, { documentId })).reuseCount).toBe(1);
  });

  test("gives as many neighbours as asked for, whatever other tenants hold", async () => {
    const many = await createTestTenant("knowledge-many");
    const crowd = withLocalModels(many.system);
    await publish(crowd, {
      question: "Where is my parcel?",
      answer: "Soon.",
      phrasings: Array.from({ length: 99 }, (_, n) => `Where is my parcel number ${n}?`),
    });
    for (const question of ["How do I pay?", "Can I pay later?", "Which cards do you take?"])
      await publish(system, { question, answer: `${question} Yes.` });
    const hits = await searchKnowledge(system, { q: "Where is my parcel?", limit: 5 });
    expect(hits).toHaveLength(5);
  });
});

test("erasing a subject removes its phrasings with their vectors and its questions, twice as once", async () => {
  const { subjectId } = await resolveConversation(system, { subjectId: "person-1" });
  if (subjectId === null) throw new Error("no subject");
  const { documentId } = await publish(reviewer, {
    question: "How do I change my name?",
    answer: "In Settings.",
    phrasings: ["I got married, new name"],
    subjectId,
  });
  await answerQuestion(system, { question: "How do I change my name?", topK: 5, subjectId, threadId: null });
  await expect(eraseSubjectFromKnowledge(reviewer, { subjectId })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await eraseSubjectFromKnowledge(system, { subjectId })).erased).toBeGreaterThan(0);
  expect((await eraseSubjectFromKnowledge(system, { subjectId })).erased).toBe(0);
  const document = await getDocument(viewer, { documentId });
  expect(document.phrasings.map((phrasing) => phrasing.text)).toEqual(["How do I change my name?"]);
  expect(document.reuses.map((reuse) => reuse.question)).toEqual([null]);
});

describe("an erasure while texts are embedded", () => {
  const words = "I got married, new name";

  async function world() {
    const { subjectId } = await resolveConversation(system, { subjectId: `person-${crypto.randomUUID()}` });
    if (subjectId === null) throw new Error("no subject");
    const ids = await draft(reviewer, {
      question: "How do I change my name?",
      answer: "In Settings.",
      phrasings: [words],
      subjectId,
    });
    return { ...ids, subjectId };
  }

  /** Erases in the midst of the first embedding, and notes what leaves the cache. */
  function erasing(ctx: Ctx, subjectId: string) {
    const forgotten: string[] = [];
    const { embedder } = ctx.ai;
    let isErased = false;
    const watched: Ctx = {
      ...ctx,
      ai: {
        ...ctx.ai,
        embedder: {
          ...embedder,
          forget: (_, hashes) => void forgotten.push(...hashes),
          embed: async (...input) => {
            const vectors = await embedder.embed(...input);
            if (!isErased) {
              isErased = true;
              await eraseSubjectFromKnowledge(system, { subjectId });
            }
            return vectors;
          },
        },
      },
    };
    return { watched, forgotten };
  }

  const vectorsOf = (subjectId: string) => testDb().embedding.count({ where: { subjectId } });

  test("of a version leaves no vector of what was erased, in the database or the cache", async () => {
    const { versionId, subjectId } = await world();
    const { watched, forgotten } = erasing(reviewer, subjectId);
    await embedVersion(watched, { versionId });
    expect(await vectorsOf(subjectId)).toBe(0);
    expect(forgotten).toEqual([textHash(words)]);
    expect(await makeVersionLive(reviewer, { versionId })).toBe("live");
  });

  test("with another model leaves none either", async () => {
    const { versionId, subjectId } = await world();
    await embedVersion(reviewer, { versionId });
    const other = { ...system, ai: { ...system.ai, embedder: createFakeEmbedder(128) } };
    const { watched, forgotten } = erasing(other, subjectId);
    await reembedKnowledge(watched, { deadlineAt: Number.POSITIVE_INFINITY });
    expect(await vectorsOf(subjectId)).toBe(0);
    expect(forgotten).toContain(textHash(words));
  });

  test("takes what was said out of the cache of every model", async () => {
    const { subjectId } = await world();
    const forgotten: string[] = [];
    const watch = (name: string) => ({
      ...createFakeEmbedder(8),
      forget: (_: string, hashes: readonly string[]) =>
        void forgotten.push(...hashes.map((one) => name + one)),
    });
    const ai = { ...system.ai, embedder: watch("now "), otherEmbedders: () => [watch("before ")] };
    await eraseSubjectFromKnowledge({ ...system, ai }, { subjectId });
    expect(forgotten).toEqual([`now ${textHash(words)}`, `before ${textHash(words)}`]);
  });
});
