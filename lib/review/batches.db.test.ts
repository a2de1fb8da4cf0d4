import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { ingestResponse } from "@/lib/responses/ingest-response.ts";
import { classifyCandidates } from "@/lib/review/classify-candidates.ts";
import { scoreAndCapture } from "@/lib/review/score-and-capture.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { withLocalModels } from "@/lib/testing/loop-world.ts";
import { createTestTenant, createThresholdWithoutAudit, testDb } from "@/lib/testing/tenant-world.ts";

const passcode = ["I forgot my passcode", "I can't remember my passcode", "What if I forgot my passcode?"];
const currencies = "Which currencies can I hold in my account?";

let system: Ctx;
let count = 0;

beforeAll(() => truncateAll());

beforeEach(async () => {
  count += 1;
  const tenant = await createTestTenant(`batches-${count}`);
  system = withLocalModels(tenant.system);
  await createThresholdWithoutAudit(system);
});

async function ingest(question: string, answer = "I'm sorry, I don't have information about that.") {
  const externalId = `batch-${crypto.randomUUID()}`;
  const passages = [{ text: "Cards arrive in five days." }];
  return (await ingestResponse(system, { externalId, question, answer, passages })).id;
}

async function capture(questions: string[]): Promise<string[]> {
  const responseIds: string[] = [];
  for (const question of questions) responseIds.push(await ingest(question));
  const scored = await scoreAndCapture(system, { responseIds });
  return scored.map(({ candidateId }) => candidateId ?? "");
}

const clusterSizes = async () => {
  const clusters = await testDb().cluster.findMany({ where: { tenantId: system.tenantId } });
  return clusters.map(({ memberCount }) => memberCount).toSorted();
};

describe("responses scored together", () => {
  test("give one result each, in the order asked for; only what is doubtful is captured", async () => {
    const doubtful = await ingest("Where is my parcel?");
    const right = await ingest("When do cards arrive?", "Cards arrive in five days.");
    const scored = await scoreAndCapture(system, { responseIds: [right, doubtful, right] });
    expect(scored.map(({ responseId }) => responseId)).toEqual([right, doubtful, right]);
    expect(scored.map(({ candidateId }) => candidateId !== null)).toEqual([false, true, false]);
    expect(await testDb().confidence.count({ where: { tenantId: system.tenantId } })).toBe(2);
  });

  test("and then again, some for the first time, keep what is stored", async () => {
    const responseIds = [await ingest("Where is my parcel?"), await ingest("Where is my card?")];
    const before = await scoreAndCapture(system, { responseIds });
    const later = await ingest("Where is my key?");
    const after = await scoreAndCapture(system, { responseIds: [later, ...responseIds] });
    expect(after.slice(1)).toEqual(before);
    expect(after[0]?.candidateId).not.toBeNull();
    const { tenantId } = system;
    expect(await testDb().confidence.count({ where: { tenantId } })).toBe(3);
    expect(await testDb().candidate.count({ where: { tenantId } })).toBe(3);
    expect(await testDb().outboxEvent.count({ where: { tenantId, name: "candidate/captured" } })).toBe(3);
  });

  test("with one that does not exist store nothing", async () => {
    const responseIds = [await ingest("Where is my parcel?"), system.newId()];
    await expect(scoreAndCapture(system, { responseIds })).rejects.toMatchObject({ code: "not_found" });
    expect(await testDb().confidence.count({ where: { tenantId: system.tenantId } })).toBe(0);
  });
});

describe("candidates classified together", () => {
  test("find each other as they would one after the other, and stay where they are", async () => {
    const candidateIds = await capture([...passcode, currencies]);
    const first = await classifyCandidates(system, { candidateIds });
    expect(first.map(({ candidateId }) => candidateId)).toEqual(candidateIds);
    expect(await clusterSizes()).toEqual([1, 3]);
    expect(await classifyCandidates(system, { candidateIds })).toEqual(first);
    expect(await clusterSizes()).toEqual([1, 3]);
    expect(await testDb().clusterMove.count({ where: { tenantId: system.tenantId } })).toBe(4);
  });

  test("join the clusters that are there", async () => {
    const [earlier = ""] = await capture([passcode[0] ?? ""]);
    const [known] = await classifyCandidates(system, { candidateIds: [earlier] });
    const candidateIds = await capture([currencies, ...passcode.slice(1)]);
    const joined = await classifyCandidates(system, { candidateIds });
    expect(joined.slice(1).map(({ clusterId }) => clusterId)).toEqual([known?.clusterId, known?.clusterId]);
    expect(await clusterSizes()).toEqual([1, 3]);
  });

  test("with one that does not exist change nothing", async () => {
    const candidateIds = [...(await capture([currencies])), system.newId()];
    await expect(classifyCandidates(system, { candidateIds })).rejects.toMatchObject({ code: "not_found" });
    expect(await clusterSizes()).toEqual([]);
  });
});
