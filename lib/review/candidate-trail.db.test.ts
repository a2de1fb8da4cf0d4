import { beforeAll, describe, expect, test } from "vitest";
import { assignCandidate } from "@/lib/review/assign-candidate.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { getCandidate } from "@/lib/review/get-candidate.ts";
import { listCandidateTrail } from "@/lib/review/list-candidate-trail.ts";
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
  world = await createReviewWorld("trail");
});

describe("a candidate's trail", () => {
  test("says who did what, with before and after, the newest first, page by page", async () => {
    const candidateId = await captureCandidate(world, "How long does a card take?");
    const memberId = memberIdOf(world.two);
    await assignCandidate(world.one, { candidateId, memberId, kind: "assigned", note: "Yours" });
    await decideCandidate(world.two, { candidateId, action: "reject", note: "Not ours" });
    await decideCandidate(world.two, { candidateId, action: "undo" });
    const whole = await listCandidateTrail(world.viewer, { candidateId });
    expect(whole.items.map(({ action }) => action)).toEqual([
      "decision.undone",
      "candidate.rejected",
      "candidate.assigned",
    ]);
    expect(whole.items[2]).toMatchObject({
      actorId: memberIdOf(world.one),
      before: { memberId: null },
      after: { memberId, note: "Yours" },
    });
    const first = await listCandidateTrail(world.viewer, { candidateId, limit: 2 });
    const cursor = first.nextCursor ?? "";
    const second = await listCandidateTrail(world.viewer, { candidateId, limit: 2, cursor });
    expect([...first.items, ...second.items]).toEqual(whole.items);
    expect(second.nextCursor).toBeNull();
  });

  test("has the decision it was taken along by, and nothing else of the other candidate", async () => {
    const lead = await captureCandidate(world, "Where do I find my card?");
    const member = await captureCandidate(world, "Where do I find my card?");
    const along = { phrasings: ["Where do I find my card?"] };
    const clusterId = (id: string) =>
      getCandidate(world.one, { candidateId: id }).then((row) => row.clusterId);
    expect(await clusterId(member)).toBe(await clusterId(lead));
    await decideCandidate(world.one, { candidateId: lead, action: "skip" });
    await decideCandidate(world.one, { candidateId: lead, action: "approve", ...along });
    const trail = await listCandidateTrail(world.one, { candidateId: member });
    expect(trail.items.map(({ action, entityId }) => [action, entityId])).toEqual([
      ["candidate.approved", lead],
    ]);
  });

  test("is read with the permission to read, in one's own tenant", async () => {
    const candidateId = await captureCandidate(world, "When do you open?");
    expect((await listCandidateTrail(world.one, { candidateId })).items).toEqual([]);
    await expect(listCandidateTrail(world.foreigner, { candidateId })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      listCandidateTrail(world.here.as(keyActor("ingest")), { candidateId }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(listCandidateTrail(world.one, { candidateId, cursor: "made up" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
