import { beforeAll, describe, expect, it } from "vitest";
import { createAgent } from "@/lib/agents/create-agent.ts";
import type { Ctx } from "@/lib/context.ts";
import { assignCandidate } from "@/lib/review/assign-candidate.ts";
import { claimCandidate } from "@/lib/review/claim-candidate.ts";
import { eraseSubjectFromReview } from "@/lib/review/erase-subject.ts";
import { type QueueFilter, type QueueSort, queueSorts } from "@/lib/review/queue-types.ts";
import { encodeBrowseCursor } from "@/lib/review/rules/browse-cursor.ts";
import { rejectCandidate } from "@/lib/review/reject-candidate.ts";
import { countCandidates, searchCandidates } from "@/lib/review/search-candidates.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { plantCandidates } from "@/lib/testing/queue-world.ts";
import {
  createTestMember,
  createTestTenant,
  keyActor,
  type TestTenant,
  testDb,
} from "@/lib/testing/tenant-world.ts";

let tenant: TestTenant;
let reviewer: Ctx;
let colleague: Ctx;
let ids: string[];

const count = 60;
const texts = ["Where is my card?", "Kartenzahlung im Ausland", "How are fees charged abroad?"];

beforeAll(async () => {
  await truncateAll();
  tenant = await createTestTenant("queue");
  reviewer = await createTestMember(tenant, "reviewer", "rea@queue.example");
  colleague = await createTestMember(tenant, "reviewer", "col@queue.example");
  await createAgent(tenant.system, { key: "cards", name: "Cards" });
  const other = await createTestTenant("other");
  await plantCandidates(other, [{ question: "Where is my card?", cluster: "a" }]);
  ids = await plantCandidates(
    tenant,
    Array.from({ length: count }, (_, n) => ({
      question: `${texts[n % 3]} ${n}`,
      // Few values, so that every order has ties.
      composite: n % 7 === 0 ? null : (n % 5) / 10,
      age: 1 + (n % 11),
      ...(n % 9 === 0 ? {} : { cluster: `c${Math.floor(Math.sqrt(n))}` }),
      failureClass: n % 4 === 0 ? "policy_block" : "retrieval_miss",
      language: n % 10 === 0 ? "de" : "en",
      captureReason: n % 20 === 0 ? "audit" : "threshold",
    })),
  );
});

const idOf = (n: number) => ids[n] ?? "";

async function readAll(filter: Partial<QueueFilter>, sort: QueueSort, limit = 7) {
  const rows = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof searchCandidates>> = await searchCandidates(reviewer, {
      filter,
      sort,
      cursor,
      limit,
    });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

describe.each(queueSorts)("by %s", (sort) => {
  it("gives every candidate once, whatever the size of the page", async () => {
    for (const limit of [1, 7, 200]) {
      const rows = await readAll({}, sort, limit);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    }
  });

  it("gives the same where few matches are gathered as where all are walked", async () => {
    const walked = await readAll({}, sort);
    const gathered = await readAll({ ageFrom: 0 }, sort);
    expect(gathered.map(({ id }) => id)).toEqual(walked.map(({ id }) => id));
  });

  it("takes no cursor of another order", async () => {
    const { nextCursor } = await searchCandidates(reviewer, { filter: {}, sort, limit: 5 });
    const other = sort === "impact" ? "newest" : "impact";
    await expect(
      searchCandidates(reviewer, { filter: {}, sort: other, cursor: nextCursor }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("the orders", () => {
  const key: Record<QueueSort, (row: Awaited<ReturnType<typeof readAll>>[number]) => number> = {
    impact: (row) => -(row.impact ?? -Infinity),
    size: (row) => -(row.clusterSize ?? -1),
    oldest: (row) => row.capturedAt.getTime(),
    newest: (row) => -row.capturedAt.getTime(),
    "confidence-low": (row) => row.composite ?? -1,
    "confidence-high": (row) => -(row.composite ?? -1),
  };

  it.each(queueSorts)("%s is one", async (sort) => {
    const keys = (await readAll({}, sort)).map(key[sort]);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  });
});

describe("filters", () => {
  const n = (id: string) => ids.indexOf(id);
  const found = async (filter: Partial<QueueFilter>) => {
    const rows = await readAll(filter, "oldest");
    expect(await countCandidates(reviewer, { filter })).toEqual({ matching: rows.length, isCapped: false });
    return rows.map(({ id }) => n(id)).toSorted((a, b) => a - b);
  };
  const where = (is: (n: number) => boolean) => Array.from({ length: count }, (_, at) => at).filter(is);

  it("narrow by class, language, reason and confidence", async () => {
    expect(await found({ class: "policy_block" })).toEqual(where((at) => at % 4 === 0));
    expect(await found({ class: "none" })).toEqual([]);
    expect(await found({ language: "de" })).toEqual(where((at) => at % 10 === 0));
    expect(await found({ reason: "audit" })).toEqual(where((at) => at % 20 === 0));
    expect(await found({ confidenceFrom: 0.2, confidenceTo: 0.3 })).toEqual(
      where((at) => at % 7 !== 0 && (at % 5 === 2 || at % 5 === 3)),
    );
    expect(await found({ agent: "none" })).toHaveLength(count);
  });

  it("narrow by age and by the size of the cluster", async () => {
    expect(await found({ ageFrom: 6 })).toEqual(where((at) => 1 + (at % 11) >= 6));
    const [one] = await readAll({ sizeFrom: 5 }, "size");
    const large = await readAll({ sizeFrom: 5 }, "oldest");
    expect(one?.clusterSize).toBeGreaterThanOrEqual(5);
    expect(large.every(({ clusterSize }) => (clusterSize ?? 0) >= 5)).toBe(true);
    const small = await readAll({ sizeTo: 4 }, "impact");
    const alone = where((at) => at % 9 === 0).length;
    expect(large.length + small.length + alone).toBe(count);
    expect(await found({ cluster: one?.clusterId ?? "" })).toHaveLength(one?.clusterSize ?? 0);
  });

  it("find words by their beginning, without accents, all of them", async () => {
    expect(await found({ text: "CARD" })).toEqual(where((at) => at % 3 === 0));
    expect(await found({ text: "karten ausland" })).toEqual(where((at) => at % 3 === 1));
    expect(await found({ text: "fees abroad 5" })).toEqual([5]);
    expect(await found({ text: "?" })).toEqual([]);
  });

  it("find the same on a walk, where so many hold the words that each is checked", async () => {
    const start = { key: "9998-01-01T00:00:00.000000Z", clusterId: null, id: idOf(0) };
    const cursor = encodeBrowseCursor("newest", { plan: { walks: true, checksWords: true }, place: start });
    for (const filter of [
      { text: "card" },
      { text: "card", sizeFrom: 5 },
      { sizeTo: 4 },
      { claim: "free" },
    ] as const) {
      const { items } = await searchCandidates(reviewer, { filter, sort: "newest", cursor, limit: 200 });
      expect(items.map(({ id }) => n(id)).toSorted((a, b) => a - b)).toEqual(await found(filter));
    }
  });

  it("narrow by who is on it and whose task it is", async () => {
    await claimCandidate(reviewer, { candidateId: idOf(3) });
    await claimCandidate(colleague, { candidateId: idOf(4) });
    const { actor } = colleague;
    const memberId = actor.kind === "user" ? actor.memberId : "";
    await assignCandidate(reviewer, { candidateId: idOf(6), memberId });
    expect(await found({ claim: "mine" })).toEqual([3]);
    expect(await found({ claim: "others" })).toEqual([4]);
    expect(await found({ claim: "free" })).toEqual(where((at) => at !== 3 && at !== 4));
    expect(await found({ assignee: memberId })).toEqual([6]);
    expect(await found({ assignee: "me" })).toEqual([]);
    expect(await found({ assignee: "none" })).toEqual(where((at) => at !== 6));
    const [row] = await readAll({ assignee: memberId }, "impact");
    expect(row).toMatchObject({ assigneeId: memberId, holderId: null });
  });

  it("hold decided ones apart", async () => {
    await rejectCandidate(reviewer, { candidateId: idOf(59), reason: "off_topic" });
    expect(await found({ status: "rejected" })).toEqual([59]);
    expect((await readAll({ status: "rejected" }, "impact")).map(({ id }) => n(id))).toEqual([59]);
    expect((await readAll({ status: "rejected", sizeFrom: 2 }, "oldest")).map(({ id }) => n(id))).toEqual([
      59,
    ]);
    expect(await found({})).toHaveLength(count - 1);
  });
});

it("stays in the tenant, and asks for a permission", async () => {
  const elsewhere = await createTestTenant("elsewhere");
  expect((await searchCandidates(elsewhere.system, { filter: { text: "card" } })).items).toEqual([]);
  const key = tenant.as(keyActor("ingest"));
  await expect(searchCandidates(key, { filter: {} })).rejects.toMatchObject({ code: "forbidden" });
  await expect(countCandidates(key, { filter: {} })).rejects.toMatchObject({ code: "forbidden" });
});

it("does not find a person's words after the erasure", async () => {
  const subjectId = crypto.randomUUID();
  await testDb().subject.create({ data: { tenantId: tenant.tenantId, id: subjectId, externalId: "gone" } });
  const [id] = await plantCandidates(tenant, [{ question: "My name is Xanthippe", subjectId }]);
  const search = async () => (await searchCandidates(reviewer, { filter: { text: "xanthippe" } })).items;
  expect(await search()).toMatchObject([{ id }]);
  await eraseSubjectFromReview(tenant.system, { subjectId });
  expect(await search()).toEqual([]);
});
