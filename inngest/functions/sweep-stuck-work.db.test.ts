import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepTenant } from "@/inngest/functions/sweep-stuck-work.ts";
import { listAudit } from "@/lib/audit/list-audit.ts";
import { listOpenAlerts } from "@/lib/audit/list-open-alerts.ts";
import { raiseAlert } from "@/lib/audit/raise-alert.ts";
import { reportFailure } from "@/lib/audit/report-failure.ts";
import { resolveAlert } from "@/lib/audit/resolve-alert.ts";
import type { Ctx } from "@/lib/context.ts";
import { wholeWindow } from "@/lib/core/sweep-window.ts";
import { recordBefore } from "@/lib/proof/record-before.ts";
import { ingestResponse } from "@/lib/responses/ingest-response.ts";
import { requeueStuckResponses } from "@/lib/responses/requeue-stuck-responses.ts";
import { captureCandidates } from "@/lib/review/capture-candidates.ts";
import { classifyCandidates } from "@/lib/review/classify-candidates.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { scoreAndCapture } from "@/lib/review/score-and-capture.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce, publishOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  testDb,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let admin: Ctx;
let reviewer: Ctx;
let foreigner: Ctx;
let count = 0;

/** The machine, so many hours later. */
const later = (hours: number, ctx: Ctx = here.system): Ctx => ({
  ...ctx,
  now: () => new Date(Date.now() + hours * 3_600_000),
});

beforeAll(() => truncateAll());

beforeEach(async () => {
  count += 1;
  here = await createTestTenant(`sweep-${count}`);
  await createThresholdWithoutAudit(here.system);
  admin = await createTestMember(here, "admin", `admin-${count}@sweep.example`);
  reviewer = await createTestMember(here, "reviewer", `reviewer-${count}@sweep.example`);
  const there = await createTestTenant(`sweep-foreign-${count}`);
  foreigner = await createTestMember(there, "admin", `foreign-${count}@sweep.example`);
});

const lose = async (n: number) =>
  (
    await ingestResponse(here.system, {
      externalId: `lost-${n}`,
      question: `Where is parcel ${n}?`,
      answer: "I'm sorry, I don't know.",
      passages: [],
    })
  ).id;

const countEvents = (name: string) =>
  testDb().outboxEvent.count({ where: { tenantId: here.tenantId, name } });
const openKinds = async () => (await listOpenAlerts(admin)).map((alert) => alert.kind).toSorted();

async function finish(responseId: string): Promise<string> {
  const [scored] = await scoreAndCapture(here.system, { responseIds: [responseId] });
  if (scored?.candidateId == null) throw new Error("it was not captured");
  return scored.candidateId;
}

describe("what should have been done by now", () => {
  test("is sent again from 5 minutes to 6 hours, and then becomes one alert, however often it is swept", async () => {
    const first = await lose(1);
    const second = await lose(2);
    expect(await sweepTenant(later(0.05))).toBe(0);
    expect(await sweepTenant(later(0.25))).toBe(2);
    expect(await sweepTenant(later(5.9))).toBe(2);
    expect(await countEvents("response/received")).toBe(6);
    expect(await openKinds()).toEqual([]);
    for (const hours of [6.1, 6.35, 6.6]) expect(await sweepTenant(later(hours))).toBe(0);
    expect(await countEvents("response/received")).toBe(6);
    const alerts = await listOpenAlerts(admin);
    expect(alerts).toMatchObject([
      {
        kind: "responses_stuck",
        message: "2 responses were never scored.",
        details: { count: 2, ids: [first, second] },
      },
    ]);
    expect(Math.abs((alerts[0]?.since.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test("is no alert any more once it is done", async () => {
    const responseId = await lose(1);
    await sweepTenant(later(7));
    await classifyCandidates(here.system, { candidateIds: [await finish(responseId)] });
    await sweepTenant(later(7.25));
    expect(await openKinds()).toEqual([]);
  });

  test("is told of each kind: candidates, approvals and proofs too", async () => {
    const candidateId = await finish(await lose(1));
    expect(await sweepTenant(later(1))).toBe(1);
    await sweepTenant(later(7));
    expect(await openKinds()).toEqual(["candidates_stuck"]);
    await classifyCandidates(here.system, { candidateIds: [candidateId] });
    const decision = await decideCandidate(reviewer, {
      candidateId,
      action: "edit",
      answer: "In the depot.",
    });
    expect(await sweepTenant(later(1))).toBe(1);
    await sweepTenant(later(7));
    expect(await openKinds()).toEqual(["approvals_stuck"]);
    await publishOnce(here.system, decision);
    expect(await sweepTenant(later(1))).toBe(1);
    await sweepTenant(later(7));
    expect(await openKinds()).toEqual(["proofs_stuck"]);
  });

  test("does not hold a version that was taken back before it went live", async () => {
    const { candidateId } = await answerOnce(here.system, { question: "Where is it?" });
    const decide = (action: "edit" | "undo") =>
      decideCandidate(reviewer, {
        candidateId: candidateId ?? "",
        action,
        answer: action === "edit" ? "Here." : undefined,
      });
    const { documentId, versionId } = await decide("edit");
    await recordBefore(here.system, { documentId: documentId ?? "", versionId: versionId ?? "" });
    await decide("undo");
    expect(await sweepTenant(later(1))).toBe(0);
    await sweepTenant(later(7));
    expect(await openKinds()).toEqual([]);
  });
});

describe("a person", () => {
  test("who dismisses an alert is not told again until something newer is stuck", async () => {
    await lose(1);
    await sweepTenant(later(7));
    const [alert] = await listOpenAlerts(reviewer);
    const alertId = alert?.id ?? "";
    await resolveAlert(later(7, admin), { alertId, resolution: "dismissed" });
    await sweepTenant(later(7.25));
    expect(await openKinds()).toEqual([]);
    expect(await listAudit(admin, { entity: "alert", entityId: alertId })).toMatchObject([
      { action: "alert.dismissed" },
    ]);
    await testDb()
      .$executeRaw`update "Response" set "receivedAt" = "receivedAt" + interval '2 hours' where "tenantId" = ${here.tenantId}::uuid`;
    await sweepTenant(later(9));
    expect(await openKinds()).toEqual(["responses_stuck"]);
  });

  test("who tries again sends even the oldest, and is told again if that did not help", async () => {
    await lose(1);
    await sweepTenant(later(7));
    const [alert] = await listOpenAlerts(admin);
    await resolveAlert(later(7, admin), { alertId: alert?.id ?? "", resolution: "retried" });
    const now = later(7, admin);
    expect((await requeueStuckResponses(now, { window: wholeWindow(now.now()) })).requeued).toBe(1);
    expect(await openKinds()).toEqual([]);
    await sweepTenant(later(7.25));
    expect(await openKinds()).toEqual(["responses_stuck"]);
  });

  test("who is no admin, or of another tenant, cannot put an alert away", async () => {
    await lose(1);
    await sweepTenant(later(7));
    const [alert] = await listOpenAlerts(reviewer);
    const input = { alertId: alert?.id ?? "", resolution: "dismissed" } as const;
    await expect(resolveAlert(reviewer, input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(resolveAlert(foreigner, input)).rejects.toMatchObject({ code: "not_found" });
    expect(await listOpenAlerts(foreigner)).toEqual([]);
    await resolveAlert(admin, input);
    await expect(resolveAlert(admin, input)).rejects.toMatchObject({ code: "not_found" });
    await expect(
      raiseAlert(reviewer, {
        kind: "proofs_stuck",
        aboutId: null,
        details: { count: 1, ids: [] },
        since: new Date(),
        newestAt: new Date(),
      }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a function that failed for good", () => {
  test("raises one alert for each approval, which goes when the approval is published or taken back", async () => {
    const decided: string[] = [];
    for (const question of ["Where is the first?", "How much is the second?"]) {
      const { candidateId } = await answerOnce(here.system, { question });
      const id = candidateId ?? "";
      await decideCandidate(reviewer, { candidateId: id, action: "edit", answer: "In the depot." });
      await reportFailure(here.system, { kind: "publish_failed", id });
      await reportFailure(here.system, { kind: "publish_failed", id });
      decided.push(id);
    }
    await sweepTenant(here.system);
    expect(await openKinds()).toEqual(["publish_failed", "publish_failed"]);
    await decideCandidate(reviewer, { candidateId: decided[0] ?? "", action: "undo" });
    await sweepTenant(here.system);
    expect((await listOpenAlerts(admin)).map((alert) => alert.aboutId)).toEqual([decided[1]]);
  });

  test("raises one alert for all scoring, which goes when no unscored candidate is open", async () => {
    const responseId = await lose(1);
    const [captured] = await captureCandidates(here.system, [
      {
        responseId,
        confidenceId: null,
        captureReason: "unscored",
        composite: null,
        hasNegativeFeedback: false,
      },
    ]);
    const candidateId = captured?.candidateId ?? "";
    for (const id of [responseId, responseId])
      await reportFailure(here.system, { kind: "scoring_failed", id });
    await sweepTenant(here.system);
    expect(await openKinds()).toEqual(["scoring_failed"]);
    await decideCandidate(reviewer, { candidateId, action: "reject" });
    await sweepTenant(here.system);
    expect(await openKinds()).toEqual([]);
  });
});
