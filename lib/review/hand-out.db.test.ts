import { beforeEach, describe, expect, test } from "vitest";
import { removeMember } from "@/lib/access/remove-member.ts";
import { eraseSubjectFromAudit } from "@/lib/audit/erase-subject.ts";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { assignCandidate } from "@/lib/review/assign-candidate.ts";
import { claimCandidate, releaseClaim } from "@/lib/review/claim-candidate.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { drawCandidate } from "@/lib/review/draw-candidate.ts";
import { eraseSubjectFromReview } from "@/lib/review/erase-subject.ts";
import { getCandidate } from "@/lib/review/get-candidate.ts";
import { claimLeaseSeconds } from "@/lib/review/types.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  keyActor,
  testDb,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let one: Ctx;
let two: Ctx;
let viewer: Ctx;
let foreigner: Ctx;
const memberOf = (ctx: Ctx) => (ctx.actor.kind === "user" ? ctx.actor.memberId : "");

async function capture(question: string): Promise<string> {
  const { candidateId } = await answerOnce(here.system, { question });
  if (candidateId === null) throw new Error("it was not captured");
  return candidateId;
}

const drawn = async (ctx: Ctx) => (await drawCandidate(ctx))?.candidateId ?? null;

beforeEach(async () => {
  await truncateAll();
  here = await createTestTenant("hand-out");
  const there = await createTestTenant("hand-out-there");
  await createThresholdWithoutAudit(here.system);
  one = await createTestMember(here, "reviewer", "one@hand.example");
  two = await createTestMember(here, "reviewer", "two@hand.example");
  viewer = await createTestMember(here, "viewer", "three@hand.example");
  foreigner = await createTestMember(there, "reviewer", "four@hand.example");
});

describe("drawing", () => {
  test("is refused without the role, and gives nothing of another tenant", async () => {
    await capture("Where is the till?");
    await expect(drawCandidate(viewer)).rejects.toMatchObject({ code: "forbidden" });
    await expect(drawCandidate(here.as(keyActor("read")))).rejects.toMatchObject({ code: "forbidden" });
    expect(await drawCandidate(foreigner)).toBeNull();
  });

  test("gives the most asked question first, claimed, and the next person another question", async () => {
    const rare = await capture("Do you sell umbrellas?");
    const [often] = [await capture("When do you open?"), await capture("When do you open?")];
    expect(await drawn(one)).toBe(often);
    expect((await getCandidate(one, { candidateId: often })).isMine).toBe(true);
    expect(await drawn(two)).toBe(rare);
  });

  test("gives what is left of a question somebody is on only when nothing else is free, and then nothing", async () => {
    const first = await capture("When do you open?");
    const second = await capture("When do you open?");
    expect(new Set([await drawn(one), await drawn(two)])).toEqual(new Set([first, second]));
    expect(await drawn(two)).toBeNull();
  });

  test("passes over what one skipped, for a while, and what was given to somebody else", async () => {
    const candidateId = await capture("Where is the till?");
    await decideCandidate(one, { candidateId, action: "skip" });
    expect(await drawn(one)).toBeNull();
    const later: Ctx = { ...one, now: () => new Date(Date.now() + 5 * 3_600_000) };
    expect(await drawn(later)).toBe(candidateId);
    await releaseClaim(one, { candidateId });
    await assignCandidate(one, { candidateId, memberId: memberOf(two) });
    expect(await drawn(later)).toBeNull();
    expect(await drawn(two)).toBe(candidateId);
  });

  test("gives what was given to one before everything else", async () => {
    await capture("When do you open?");
    await capture("When do you open?");
    const candidateId = await capture("Where is the till?");
    await assignCandidate(one, { candidateId, memberId: memberOf(two) });
    expect(await drawn(two)).toBe(candidateId);
  });

  test("hands a vanished colleague's item out again after the lease", async () => {
    const candidateId = await capture("Where is the till?");
    expect(await drawn(one)).toBe(candidateId);
    expect(await drawn(two)).toBeNull();
    const later: Ctx = { ...two, now: () => new Date(Date.now() + (claimLeaseSeconds + 1) * 1_000) };
    expect(await drawn(later)).toBe(candidateId);
  });
});

describe("assigning", () => {
  let candidateId: string;
  beforeEach(async () => {
    candidateId = await capture("Where is the till?");
  });

  test("is refused without the role, for another tenant's candidate and to who may not decide", async () => {
    const input = { candidateId, memberId: memberOf(two) };
    await expect(assignCandidate(viewer, input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(assignCandidate(foreigner, input)).rejects.toMatchObject({ code: "not_found" });
    for (const memberId of [memberOf(viewer), memberOf(foreigner)])
      await expect(assignCandidate(one, { candidateId, memberId })).rejects.toMatchObject({
        code: "invalid_input",
        problems: [{ path: "/memberId" }],
      });
  });

  test("is on record, replaces the former one, gives one's claim away, and the same again changes nothing", async () => {
    await claimCandidate(one, { candidateId });
    await assignCandidate(one, {
      candidateId,
      memberId: memberOf(two),
      kind: "escalated",
      note: "You know fees",
    });
    await assignCandidate(one, {
      candidateId,
      memberId: memberOf(two),
      kind: "escalated",
      note: "You know fees",
    });
    expect((await claimCandidate(two, { candidateId })).holderId).toBe(memberOf(two));
    expect((await getCandidate(one, { candidateId })).assignment).toMatchObject({
      memberId: memberOf(two),
      kind: "escalated",
      note: "You know fees",
    });
    await assignCandidate(two, { candidateId, memberId: null });
    expect((await getCandidate(one, { candidateId })).assignment).toBeNull();
    const audit = await listAudit(here.system, { entity: "candidate", entityId: candidateId });
    expect(audit.map(({ action }) => action).toSorted()).toEqual([
      "candidate.escalated",
      "candidate.unassigned",
    ]);
  });

  test("to somebody who left since is nobody's any longer", async () => {
    await assignCandidate(one, { candidateId, memberId: memberOf(two) });
    expect(await drawn(one)).toBeNull();
    await createTestMember(here, "admin", "five@hand.example");
    await removeMember(here.system, { memberId: memberOf(two) });
    expect(await drawn(one)).toBe(candidateId);
  });

  test("leaves no note of an erased subject, nor does a decision, nor the record of either", async () => {
    const { candidateId: id } = await answerOnce(here.system, {
      question: "Where is my till?",
      subjectId: "ana",
    });
    candidateId = id ?? "";
    await assignCandidate(one, { candidateId, memberId: memberOf(two), note: "Ana asked twice" });
    await decideCandidate(two, { candidateId, action: "reject", reason: "off_topic", note: "Ana again" });
    const subject = await testDb().subject.findFirstOrThrow({
      where: { tenantId: here.tenantId, externalId: "ana" },
    });
    const said = () =>
      testDb().$queryRaw`select (select count(*)::int from "Assignment" where "note" is not null) as given,
        (select count(*)::int from "Decision" where "note" is not null) as decided,
        (select count(*)::int from "AuditDetail" where "after"::text like '%Ana%') as recorded`;
    expect(await said()).toEqual([{ given: 1, decided: 1, recorded: 2 }]);
    await eraseSubjectFromAudit(here.system, { subjectId: subject.id });
    await eraseSubjectFromReview(here.system, { subjectId: subject.id });
    expect(await said()).toEqual([{ given: 0, decided: 0, recorded: 0 }]);
  });

  test("ends with the decision", async () => {
    await assignCandidate(one, { candidateId, memberId: memberOf(two) });
    await decideCandidate(two, { candidateId, action: "reject", reason: "off_topic" });
    expect((await getCandidate(one, { candidateId })).assignment).toBeNull();
    await expect(assignCandidate(one, { candidateId, memberId: memberOf(two) })).rejects.toMatchObject({
      code: "already_decided",
    });
  });
});

describe("the version one looked at", () => {
  test("decides nothing once the candidate was decided and opened again", async () => {
    const candidateId = await capture("Where is the till?");
    const { version } = await getCandidate(one, { candidateId });
    await decideCandidate(two, { candidateId, action: "reject" });
    await decideCandidate(two, { candidateId, action: "undo" });
    const late = { candidateId, action: "reject", expectedVersion: version } as const;
    await expect(decideCandidate(one, late)).rejects.toMatchObject({ code: "conflict" });
    const fresh = (await getCandidate(one, { candidateId })).version;
    await expect(decideCandidate(one, { ...late, expectedVersion: fresh })).resolves.toMatchObject({
      status: "rejected",
    });
  });

  test("the time from the claim to the decision is kept", async () => {
    const candidateId = await capture("Where is the till?");
    await claimCandidate(one, { candidateId });
    const later: Ctx = { ...one, now: () => new Date(Date.now() + 42_000) };
    await decideCandidate(later, { candidateId, action: "reject" });
    const [decision] = (await getCandidate(one, { candidateId })).decisions;
    expect(decision?.tookMs).toBeGreaterThanOrEqual(42_000);
    expect(decision?.tookMs).toBeLessThan(60_000);
  });
});
