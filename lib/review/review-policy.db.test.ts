import { beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import { claimCandidate } from "@/lib/review/claim-candidate.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { getReviewPolicy } from "@/lib/review/get-review-policy.ts";
import { getReviewSeats } from "@/lib/review/get-review-seats.ts";
import { setReviewPolicy } from "@/lib/review/set-review-policy.ts";
import { takeOverClaim } from "@/lib/review/take-over-claim.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import {
  captureCandidate,
  createReviewWorld,
  memberIdOf,
  type ReviewWorld,
} from "@/lib/testing/review-world.ts";
import { keyActor } from "@/lib/testing/tenant-world.ts";

let world: ReviewWorld;

beforeAll(async () => {
  await truncateAll();
  world = await createReviewWorld("policy");
});

describe("the review policy", () => {
  const policy = { neededReviews: 1, classes: { policy_block: 3 }, resolverId: null };

  test("is an admin's to set, and names a reviewer of the tenant", async () => {
    for (const ctx of [world.one, world.viewer, world.here.as(keyActor("read", "review"))])
      await expect(setReviewPolicy(ctx, policy)).rejects.toMatchObject({ code: "forbidden" });
    for (const ctx of [world.foreigner, world.viewer])
      await expect(
        setReviewPolicy(world.admin, { ...policy, resolverId: memberIdOf(ctx) }),
      ).rejects.toMatchObject({ code: "not_found" });
    await expect(setReviewPolicy(world.admin, { ...policy, neededReviews: 4 })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  test("holds for what is classified from then on, leaves an audit row and stays in its tenant", async () => {
    const before = await captureCandidate(world, "How long does a card take?");
    await setReviewPolicy(world.admin, policy);
    const after = await captureCandidate(world, "How long does a letter take?");
    expect((await getReviewSeats(world.one, { candidateId: before })).neededReviews).toBe(1);
    expect((await getReviewSeats(world.one, { candidateId: after })).neededReviews).toBe(3);
    expect(await getReviewPolicy(world.viewer)).toEqual(policy);
    expect(await getReviewPolicy(world.foreigner)).toMatchObject({ classes: {} });
    const events = await listAudit(world.here.system, { entity: "tenant", entityId: world.here.tenantId });
    expect(events.map(({ action }) => action)).toContain("review_policy.set");
    await expect(getReviewSeats(world.foreigner, { candidateId: after })).rejects.toMatchObject({
      code: "not_found",
    });
    await setReviewPolicy(world.admin, { ...policy, classes: {} });
  });
});

describe("taking over a claim", () => {
  test("is an admin's, of the tenant's open candidates", async () => {
    const candidateId = await captureCandidate(world, "Where is my parcel?");
    for (const ctx of [world.two, world.viewer, world.here.as(keyActor("review"))])
      await expect(takeOverClaim(ctx, { candidateId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(takeOverClaim(world.foreigner, { candidateId })).rejects.toMatchObject({
      code: "not_found",
    });
    await decideCandidate(world.one, { candidateId, action: "reject" });
    await expect(takeOverClaim(world.admin, { candidateId })).rejects.toMatchObject({
      code: "already_decided",
    });
  });

  test("leaves an audit row and refuses the former holder's heartbeat and decision", async () => {
    const candidateId = await captureCandidate(world, "Where is my letter?");
    await claimCandidate(world.one, { candidateId });
    const claim = await takeOverClaim(world.admin, { candidateId });
    expect(claim.holderId).toBe(memberIdOf(world.admin));
    await expect(claimCandidate(world.one, { candidateId })).rejects.toMatchObject({
      code: "claimed_by_other",
    });
    await expect(decideCandidate(world.one, { candidateId, action: "reject" })).rejects.toMatchObject({
      code: "claimed_by_other",
    });
    const events = await listAudit(world.here.system, { entity: "candidate", entityId: candidateId });
    expect(events.map(({ action }) => action)).toEqual(["claim.taken_over"]);
    await decideCandidate(world.admin, { candidateId, action: "reject" });
  });
});
