import { expect, test } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { pauseDocument } from "@/lib/knowledge/pause-document.ts";
import { resumeDocument } from "@/lib/knowledge/resume-document.ts";
import { getPublishProgress } from "@/lib/proof/get-proof.ts";
import { recordBefore } from "@/lib/proof/record-before.ts";
import { requeueStuckProofs } from "@/lib/proof/requeue-stuck-proofs.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { editAnswer, goLive, publishDraft } from "@/lib/testing/document-world.ts";
import { createTestTenant } from "@/lib/testing/tenant-world.ts";

test("a version published into a paused document is held, and its proof is owed only once it is served", async () => {
  await truncateAll();
  const { system } = await createTestTenant("held");
  const { documentId } = await publishDraft(system, { question: "Is it open?", answer: "Yes." });
  await pauseDocument(system, { documentId, reason: "Wrong" });
  const versionId = await editAnswer(system, documentId, "From nine to five.");
  await recordBefore(system, { documentId, versionId });
  expect(await getPublishProgress(system, { documentId, versionId })).toMatchObject({ state: "publishing" });
  expect(await goLive(system, versionId)).toBe("held");
  expect(await getPublishProgress(system, { documentId, versionId })).toMatchObject({ state: "held" });
  const later = (hours: number): Ctx => ({ ...system, now: () => new Date(Date.now() + hours * 3_600_000) });
  expect(await requeueStuckProofs(later(1))).toEqual({ requeued: 0, givenUp: null });
  expect(await requeueStuckProofs(later(7))).toEqual({ requeued: 0, givenUp: null });
  await resumeDocument(system, { documentId });
  expect(await getPublishProgress(system, { documentId, versionId })).toMatchObject({ state: "live" });
  expect((await requeueStuckProofs(later(1))).requeued).toBe(1);
});
