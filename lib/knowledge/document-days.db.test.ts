import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { answerQuestion } from "@/lib/knowledge/answer-question.ts";
import { changeDocumentDetails } from "@/lib/knowledge/change-document-details.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { matchQuestion } from "@/lib/knowledge/match-question.ts";
import { reverifyDocument } from "@/lib/knowledge/reverify-document.ts";
import { searchKnowledge } from "@/lib/knowledge/search-knowledge.ts";
import { withdrawVersion } from "@/lib/knowledge/withdraw-version.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { publishDraft, publishEdit, type WrittenDocument } from "@/lib/testing/document-world.ts";
import { withLocalModels } from "@/lib/testing/loop-world.ts";
import { createTestMember, createTestTenant, keyActor } from "@/lib/testing/tenant-world.ts";

let reviewer: Ctx;
let viewer: Ctx;
let foreigner: Ctx;
let count = 0;
let document: WrittenDocument;

const question = "Can I get a mortgage with you?";

beforeAll(() => truncateAll());

beforeEach(async () => {
  count += 1;
  const here = await createTestTenant(`days-${count}`);
  const there = await createTestTenant(`days-there-${count}`);
  reviewer = withLocalModels(await createTestMember(here, "reviewer", `r${count}@days.example`));
  viewer = withLocalModels(await createTestMember(here, "viewer", `v${count}@days.example`));
  foreigner = withLocalModels(await createTestMember(there, "reviewer", `f${count}@days.example`));
  document = await publishDraft(reviewer, { question, answer: "First answer." });
});

/** What the next asker gets. */
const served = async (ctx: Ctx = viewer) => (await matchQuestion(ctx, { question, topK: 5 })).answer;
const read = () => getDocument(viewer, document);
const actions = async () =>
  (await listAudit(viewer, { entity: "document", entityId: document.documentId })).map((one) => one.action);

describe("days", () => {
  const at = (moment: string, ctx: Ctx = viewer): Ctx => ({ ...ctx, now: () => new Date(moment) });

  test("begin and end with the tenant's day, without any job", async () => {
    await change({ validFrom: "2027-03-10", validUntil: "2027-03-11" });
    expect(await served(at("2027-03-09T22:59:59Z"))).toBeNull();
    expect(await served(at("2027-03-09T23:00:00Z"))).toBe("First answer.");
    expect(await served(at("2027-03-11T22:59:59Z"))).toBe("First answer.");
    expect(await served(at("2027-03-11T23:00:00Z"))).toBeNull();
    const hits = (moment: string) => searchKnowledge(at(moment), { q: question, limit: 5 });
    expect(await hits("2027-03-11T22:59:59Z")).toHaveLength(1);
    expect(await hits("2027-03-11T23:00:00Z")).toEqual([]);
    expect(await actions()).toContain("document.details_changed");
  });

  test("are seen by the next call, and refused where they lie the wrong way round or are out of date", async () => {
    await change({ validUntil: "2020-01-01" });
    expect(await served()).toBeNull();
    await change({ validUntil: null });
    expect(await served()).toBe("First answer.");
    await expect(change({ validFrom: "2027-01-02", validUntil: "2027-01-01" })).rejects.toMatchObject({
      code: "invalid_input",
      problems: [{ path: "/details/validUntil" }],
    });
    const expectedUpdatedAt = new Date(0).toISOString();
    const outdated = { documentId: document.documentId, expectedUpdatedAt, details: { tags: ["x"] } };
    await expect(changeDocumentDetails(reviewer, outdated)).rejects.toMatchObject({ code: "conflict" });
  });

  test("of an owner who is none are refused", async () => {
    const ownerId = foreigner.actor.kind === "user" ? foreigner.actor.memberId : "";
    await expect(change({ ownerId })).rejects.toMatchObject({
      code: "invalid_input",
      problems: [{ path: "/details/ownerId" }],
    });
  });

  test("to review by move on by re-verifying and by editing, never by being served", async () => {
    const verifiedOn = (await read()).verifiedAt?.toISOString().slice(0, 10) ?? "";
    const inDays = (days: number) =>
      new Date(Date.parse(verifiedOn) + days * 86_400_000).toISOString().slice(0, 10);
    await change({ reviewBy: inDays(30) });
    const asked = { question, topK: 5, subjectId: null, threadId: null };
    const { reuseId } = await answerQuestion({ ...viewer, actor: keyActor("ingest") }, asked);
    expect(reuseId).not.toBeNull();
    expect((await read()).reviewBy?.toISOString().slice(0, 10)).toBe(inDays(30));
    const later = at(`${inDays(40)}T12:00:00Z`, reviewer);
    const verify = { documentId: document.documentId, expectedVersionId: document.versionId };
    expect(await reverifyDocument(later, verify)).toEqual({ reviewBy: inDays(70) });
    const much = at(`${inDays(80)}T12:00:00Z`, reviewer);
    const second = await publishEdit(much, document.documentId, "Second answer.");
    expect((await read()).reviewBy?.toISOString().slice(0, 10)).toBe(inDays(110));
    await withdrawVersion(much, { versionId: second });
    expect((await read()).reviewBy?.toISOString().slice(0, 10)).toBe(inDays(70));
    await expect(
      reverifyDocument(reviewer, { documentId: document.documentId, expectedVersionId: second }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await actions()).toContain("document.verified");
  });

  test("a person changed since stay when a version is taken back", async () => {
    await change({ tags: ["old"], reviewBy: "2027-05-01" });
    const second = await publishEdit(reviewer, document.documentId, "Second answer.");
    await change({ tags: ["new"], reviewBy: "2029-05-01" });
    await withdrawVersion(reviewer, { versionId: second });
    const { tags, reviewBy } = await read();
    expect(tags).toEqual(["new"]);
    expect(reviewBy?.toISOString().slice(0, 10)).toBe("2029-05-01");
  });
});

async function change(details: Parameters<typeof changeDocumentDetails>[1]["details"]): Promise<void> {
  const expectedUpdatedAt = (await read()).updatedAt.toISOString();
  await changeDocumentDetails(reviewer, { documentId: document.documentId, expectedUpdatedAt, details });
}
