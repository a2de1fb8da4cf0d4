import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { claimCandidate } from "@/lib/review/claim-candidate.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { drawCandidate } from "@/lib/review/draw-candidate.ts";
import { getCandidate } from "@/lib/review/get-candidate.ts";
import { listQueue } from "@/lib/review/list-queue.ts";
import { ingestResponse } from "@/lib/responses/ingest-response.ts";
import { scoreAndCapture } from "@/lib/review/score-and-capture.ts";
import { setReviewPolicy } from "@/lib/review/set-review-policy.ts";
import type { DecisionInput } from "@/lib/review/types.ts";
import { eraseSubjectFromSecondReview } from "@/lib/second-review/erase-subject.ts";
import { getSecondReview } from "@/lib/second-review/get-second-review.ts";
import { resolveDisagreement } from "@/lib/second-review/resolve-disagreement.ts";
import { submitDecision } from "@/lib/second-review/submit-decision.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { publishDraft } from "@/lib/testing/document-world.ts";
import {
  captureCandidate,
  createReviewWorld,
  memberIdOf,
  type ReviewWorld,
} from "@/lib/testing/review-world.ts";
import { keyActor, testDb } from "@/lib/testing/tenant-world.ts";

let world: ReviewWorld;
let candidateId: string;
let count = 0;

beforeAll(async () => {
  await truncateAll();
  world = await createReviewWorld("second-review");
  await setReviewPolicy(world.admin, { neededReviews: 2, classes: {}, resolverId: null });
});

beforeEach(async () => {
  count += 1;
  candidateId = await captureCandidate(world, `How long does card number ${String(count)} take?`);
});

const submit = (ctx: Ctx, input: DecisionInput) => submitDecision(ctx, { candidateId, ...input });
const statusOf = async () => (await getCandidate(world.admin, { candidateId })).status;
const see = (ctx: Ctx) => getSecondReview(ctx, { candidateId });
const inQueueOf = async (ctx: Ctx) =>
  (await listQueue(ctx, { view: "impact", limit: 100 })).items.find(
    (item) => item.candidateId === candidateId,
  );

async function disagree(): Promise<void> {
  await submit(world.one, { action: "approve" });
  await submit(world.two, { action: "reject", reason: "off_topic" });
}

describe("a candidate that two people review", () => {
  test("is not decided by one, by whichever way", async () => {
    for (const action of ["approve", "reject"] as const)
      await expect(decideCandidate(world.one, { candidateId, action })).rejects.toMatchObject({
        code: "second_review_needed",
      });
    await expect(submit(world.here.as(keyActor("review")), { action: "reject" })).rejects.toMatchObject({
      code: "second_review_needed",
    });
    expect(await statusOf()).toBe("open");
  });

  test("leaves the first reviewer's view, their claim too, and shows others how many are in", async () => {
    await claimCandidate(world.one, { candidateId });
    expect(await submit(world.one, { action: "approve" })).toMatchObject({
      status: "open",
      decisionId: null,
      reviews: { in: 1, needed: 2, outcome: "waiting" },
    });
    expect(await inQueueOf(world.one)).toBeUndefined();
    expect(await inQueueOf(world.two)).toMatchObject({ neededReviews: 2, reviewsIn: 1, holderId: null });
    const others = await drawCandidate(world.one, { exceptIds: [] });
    expect(others?.candidateId).not.toBe(candidateId);
  });

  test("shows nobody another's review before all are in", async () => {
    await submit(world.one, { action: "edit", answer: "In a week." });
    expect(await see(world.one)).toMatchObject({
      in: 1,
      isMineIn: true,
      reviews: [{ answer: "In a week." }],
    });
    for (const ctx of [world.two, world.admin, world.viewer])
      expect(await see(ctx)).toMatchObject({ in: 1, isMineIn: false, reviews: [] });
    const trail = await testDb().auditDetail.findMany({ where: { tenantId: world.here.tenantId } });
    expect(JSON.stringify(trail)).not.toContain("In a week.");
    await submit(world.two, { action: "reject" });
    expect((await see(world.two)).reviews).toHaveLength(2);
  });

  test("is decided when both say the same, as the last one said it", async () => {
    await submit(world.one, { action: "edit", answer: "In a week." });
    const last = await submit(world.two, { action: "edit", answer: "In a  week.", note: "Checked" });
    expect(last).toMatchObject({ status: "approved", reviews: { in: 2, needed: 2, outcome: "agreed" } });
    expect(last.documentId).not.toBeNull();
    const { decisions } = await getCandidate(world.admin, { candidateId });
    expect(decisions).toMatchObject([
      { action: "edit", note: "Checked", decidedById: memberIdOf(world.two) },
    ]);
  });

  test("says nothing of the agent's answer by itself where its question is attached to a document", async () => {
    const written = { question: "How long does a card take?", answer: "Five days." };
    const { documentId } = await publishDraft(world.admin, written);
    const target = { kind: "attach", documentId } as const;
    await submit(world.one, { action: "approve", target });
    const [review] = await testDb().blindReview.findMany({ where: { candidateId } });
    expect(review?.answerVerdict).toBe("unsure");
  });

  test("is one from the moment it is captured, before it has a class", async () => {
    const { id: responseId } = await ingestResponse(world.here.system, {
      externalId: "just-captured",
      question: "Is it classified?",
      answer: "I'm sorry, I don't have information about that.",
      passages: [],
    });
    const [scored] = await scoreAndCapture(world.here.system, { responseIds: [responseId] });
    const captured = { candidateId: scored?.candidateId ?? "", action: "reject" } as const;
    await expect(decideCandidate(world.one, captured)).rejects.toMatchObject({
      code: "second_review_needed",
    });
  });

  test("takes one review of each person, and none beyond the last", async () => {
    await submit(world.one, { action: "approve" });
    await expect(submit(world.one, { action: "reject" })).rejects.toMatchObject({ code: "conflict" });
    await submit(world.two, { action: "reject" });
    await expect(submit(world.admin, { action: "approve" })).rejects.toMatchObject({ code: "conflict" });
  });

  test("lets a reviewer take theirs back until all are in", async () => {
    await submit(world.one, { action: "approve" });
    expect(await submit(world.one, { action: "undo" })).toMatchObject({ status: "open", reviews: { in: 0 } });
    expect(await inQueueOf(world.one)).toBeDefined();
    await submit(world.one, { action: "reject" });
    await submit(world.two, { action: "approve" });
    await expect(submit(world.one, { action: "undo" })).rejects.toMatchObject({ code: "conflict" });
  });

  test("may be skipped, and is refused where one person's would be", async () => {
    expect(await submit(world.one, { action: "skip" })).toMatchObject({ status: "open", reviews: null });
    await expect(submit(world.viewer, { action: "approve" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(submit(world.foreigner, { action: "approve" })).rejects.toMatchObject({ code: "not_found" });
    await expect(see(world.foreigner)).rejects.toMatchObject({ code: "not_found" });
    await expect(submit(world.one, { action: "edit" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("starts a new round when the decision is taken back", async () => {
    await submit(world.one, { action: "reject" });
    await submit(world.two, { action: "reject" });
    expect(await statusOf()).toBe("rejected");
    await submit(world.two, { action: "undo" });
    expect(await see(world.one)).toMatchObject({ in: 0, reviews: [], isMineIn: false });
    await submit(world.one, { action: "approve" });
    await submit(world.two, { action: "approve" });
    expect(await statusOf()).toBe("approved");
  });
});

describe("reviews that differ", () => {
  test("call for a resolver, whose choice is the decision", async () => {
    await disagree();
    const event = await testDb().outboxEvent.findFirst({
      where: { name: "reviews/disagreed" },
      orderBy: { id: "desc" },
    });
    expect(event?.data).toEqual({ tenantId: world.here.tenantId, candidateId, round: 1 });
    expect(await inQueueOf(world.two)).toBeUndefined();
    expect(await inQueueOf(world.admin)).toBeDefined();
    const { reviews, isDisagreed, canResolve } = await see(world.admin);
    expect([reviews.length, isDisagreed, canResolve]).toEqual([2, true, true]);
    const reviewId = reviews[1]?.id ?? "";
    await expect(resolveDisagreement(world.two, { candidateId, reviewId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(resolveDisagreement(world.foreigner, { candidateId, reviewId })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await resolveDisagreement(world.admin, { candidateId, reviewId })).toMatchObject({
      status: "rejected",
    });
    const { decisions } = await getCandidate(world.admin, { candidateId });
    expect(decisions).toMatchObject([{ reason: "off_topic", decidedById: memberIdOf(world.admin) }]);
    const events = await listAudit(world.here.system, { entity: "candidate", entityId: candidateId });
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      "candidate.rejected",
      "candidate.resolved",
      "candidate.reviewed",
      "candidate.reviewed",
    ]);
  });

  test("are resolved by the member whom the policy names", async () => {
    const policy = { neededReviews: 2, classes: {}, resolverId: memberIdOf(world.two) };
    await setReviewPolicy(world.admin, policy);
    await submit(world.one, { action: "approve" });
    await submit(world.admin, { action: "reject" });
    const [chosen] = (await see(world.two)).reviews;
    const resolved = await resolveDisagreement(world.two, { candidateId, reviewId: chosen?.id ?? "" });
    expect(resolved.status).toBe("approved");
    await setReviewPolicy(world.admin, { ...policy, resolverId: null });
  });

  test("are not resolved while one is missing", async () => {
    await submit(world.one, { action: "approve" });
    const [mine] = (await see(world.one)).reviews;
    await expect(
      resolveDisagreement(world.admin, { candidateId, reviewId: mine?.id ?? "" }),
    ).rejects.toMatchObject({ code: "second_review_needed" });
  });
});

describe("the database itself", () => {
  const inTenant = <Result>(
    work: (tx: Parameters<Parameters<ReturnType<typeof testDb>["$transaction"]>[0]>[0]) => Promise<Result>,
  ) =>
    testDb().$transaction(async (tx) => {
      await tx.$executeRaw`select set_config('role', 'attune_app', true), set_config('app.tenant_id', ${world.here.tenantId}, true)`;
      return work(tx);
    });
  const seat = (ctx: Ctx, slot: number, round = 1) =>
    inTenant(
      (tx) => tx.$executeRaw`
      insert into "BlindReview" ("tenantId", "id", "candidateId", "round", "slot", "reviewerId", "action", "answerVerdict")
      values (${world.here.tenantId}::uuid, ${world.here.system.newId()}::uuid, ${candidateId}::uuid, ${round}::int, ${slot}::int, ${memberIdOf(ctx)}::uuid, 'reject', 'unsure')`,
    );
  const decision = () =>
    inTenant(
      (tx) => tx.$executeRaw`
      insert into "Decision" ("tenantId", "id", "candidateId", "action", "answerVerdict", "decidedByKind")
      values (${world.here.tenantId}::uuid, ${world.here.system.newId()}::uuid, ${candidateId}::uuid, 'reject', 'unsure', 'user')`,
    );

  test("refuses a seat beyond the needed, a second seat of one person and a seat of another round", async () => {
    await expect(seat(world.one, 3)).rejects.toThrow(/takes no such review/u);
    await expect(seat(world.one, 1, 2)).rejects.toThrow(/takes no such review/u);
    await seat(world.one, 1);
    await expect(seat(world.one, 2)).rejects.toThrow(/nique/u);
    await expect(seat(world.two, 1)).rejects.toThrow(/nique/u);
  });

  test("refuses a decision in force until all seats are taken", async () => {
    await expect(decision()).rejects.toThrow(/lacks reviews/u);
    await seat(world.one, 1);
    await expect(decision()).rejects.toThrow(/lacks reviews/u);
    await seat(world.two, 2);
    await decision();
  });
});

test("erasing a subject takes the texts out of the reviews", async () => {
  await submit(world.one, {
    action: "edit",
    answer: "In a week.",
    note: "As she said",
    phrasings: ["And mine?"],
  });
  const before = await testDb().blindReview.findFirst({ where: { candidateId } });
  await eraseSubjectFromSecondReview(world.here.system, { subjectId: before?.subjectId ?? "" });
  const after = await testDb().blindReview.findFirst({ where: { candidateId } });
  expect(after).toMatchObject({ answer: null, question: null, note: null, input: {}, action: "edit" });
  await expect(
    eraseSubjectFromSecondReview(world.one, { subjectId: before?.subjectId ?? "" }),
  ).rejects.toMatchObject({ code: "forbidden" });
});
