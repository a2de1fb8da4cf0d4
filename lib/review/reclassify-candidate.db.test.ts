import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { addFeedback } from "@/lib/responses/add-feedback.ts";
import { getCandidate } from "@/lib/review/get-candidate.ts";
import { listQueue } from "@/lib/review/list-queue.ts";
import { reclassifyCandidate } from "@/lib/review/reclassify-candidate.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce, scoreOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let reviewer: Ctx;
let viewer: Ctx;
let foreigner: Ctx;
let candidateId: string;
let responseId: string;

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("reclassify");
  const there = await createTestTenant("reclassify-there");
  await createThresholdWithoutAudit(here.system);
  reviewer = await createTestMember(here, "reviewer", "one@kinds.example");
  viewer = await createTestMember(here, "viewer", "two@kinds.example");
  foreigner = await createTestMember(there, "reviewer", "three@kinds.example");
});

let count = 0;
beforeEach(async () => {
  const found = await answerOnce(here.system, { question: `What does parcel ${(count += 1)} cost?` });
  responseId = found.responseId;
  candidateId = found.candidateId ?? "";
});

describe("correcting the kind of failure", () => {
  test("is refused without the role and for another tenant's candidate", async () => {
    const input = { candidateId, failureClass: "tool_failure" } as const;
    await expect(reclassifyCandidate(viewer, input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(reclassifyCandidate(foreigner, input)).rejects.toMatchObject({ code: "not_found" });
  });

  test("weighs in the order of the queue, is on record, and the same again changes nothing", async () => {
    const impact = async () =>
      (await listQueue(reviewer, { limit: 100 })).items.find((item) => item.candidateId === candidateId)
        ?.impact ?? 0;
    const before = await impact();
    await reclassifyCandidate(reviewer, { candidateId, failureClass: "policy_block" });
    await reclassifyCandidate(reviewer, { candidateId, failureClass: "policy_block" });
    expect((await getCandidate(reviewer, { candidateId })).failureClass).toBe("policy_block");
    expect(await impact()).toBeGreaterThan(before);
    const audit = await listAudit(here.system, { entity: "candidate", entityId: candidateId });
    expect(audit.map(({ action }) => action)).toEqual(["candidate.reclassified"]);
  });

  test("stays when the machine classifies again", async () => {
    await reclassifyCandidate(reviewer, { candidateId, failureClass: "tool_failure" });
    await addFeedback(here.system, { responseId, rating: "down" });
    await scoreOnce(here.system, responseId);
    expect((await getCandidate(reviewer, { candidateId })).failureClass).toBe("tool_failure");
  });
});
