import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeMember } from "@/lib/access/remove-member.ts";
import { deleteComment } from "@/lib/comments/delete-comment.ts";
import { editComment } from "@/lib/comments/edit-comment.ts";
import { postComment } from "@/lib/comments/post-comment.ts";
import type { Ctx } from "@/lib/context.ts";
import { listNotifications } from "@/lib/notifications/list-notifications.ts";
import { markNotificationsRead } from "@/lib/notifications/mark-notifications-read.ts";
import { notifyAssigned } from "@/lib/notifications/notify-assigned.ts";
import { notifyDisagreed } from "@/lib/notifications/notify-disagreed.ts";
import { notifyMentions } from "@/lib/notifications/notify-mentions.ts";
import { assignCandidate } from "@/lib/review/assign-candidate.ts";
import { setReviewPolicy } from "@/lib/review/set-review-policy.ts";
import { submitDecision } from "@/lib/second-review/submit-decision.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import {
  captureCandidate,
  createReviewWorld,
  memberIdOf,
  type ReviewWorld,
} from "@/lib/testing/review-world.ts";
import { createTestMember, keyActor, testDb } from "@/lib/testing/tenant-world.ts";

let world: ReviewWorld;
let candidateId: string;
let count = 0;

beforeAll(async () => {
  await truncateAll();
  world = await createReviewWorld("notifications");
});

beforeEach(async () => {
  for (const ctx of [world.one, world.two, world.admin]) await markNotificationsRead(ctx, {});
  count += 1;
  candidateId = await captureCandidate(world, `How long does card number ${String(count)} take?`);
});

const mention = async (by: Ctx, ...whom: Ctx[]) => {
  const input = { candidateId, body: "Look", mentionedIds: whom.map(memberIdOf) };
  const { commentId } = await postComment(by, input);
  return commentId;
};
const unread = async (ctx: Ctx) =>
  (await listNotifications(ctx)).items.filter((item) => item.readAt === null);

async function assignmentId(): Promise<string> {
  const row = await testDb().assignment.findFirst({ where: { candidateId, endedAt: null } });
  return row?.id ?? "";
}

describe("a mention", () => {
  test("tells the mentioned once, however often the job runs, and nobody of their own act", async () => {
    const commentId = await mention(world.one, world.one, world.two);
    expect((await notifyMentions(world.here.system, { commentId })).notificationIds).toHaveLength(1);
    expect((await notifyMentions(world.here.system, { commentId })).notificationIds).toHaveLength(0);
    expect(await unread(world.two)).toMatchObject([
      { kind: "mention", candidateId, actorKind: "user", actorId: memberIdOf(world.one) },
    ]);
    expect((await unread(world.two))[0]?.question).toContain("How long");
    expect(await unread(world.one)).toEqual([]);
  });

  test("added by an edit tells only whom it adds; one in a deleted comment nobody", async () => {
    const commentId = await mention(world.one, world.two);
    await notifyMentions(world.here.system, { commentId });
    const mentionedIds = [world.two, world.admin].map(memberIdOf);
    await editComment(world.one, { commentId, body: "Look, both", mentionedIds });
    expect((await notifyMentions(world.here.system, { commentId })).notificationIds).toHaveLength(1);
    const gone = await mention(world.one, world.two);
    await deleteComment(world.one, { commentId: gone });
    expect((await notifyMentions(world.here.system, { commentId: gone })).notificationIds).toEqual([]);
  });

  test("of a member removed since tells nobody", async () => {
    const leaver = await createTestMember(world.here, "reviewer", "leaver@notifications.example");
    const commentId = await mention(world.one, leaver);
    await removeMember(world.admin, { memberId: memberIdOf(leaver) });
    expect((await notifyMentions(world.here.system, { commentId })).notificationIds).toEqual([]);
  });
});

describe("an assignment", () => {
  test("tells whom it was given to, and an escalation says that it is one", async () => {
    await assignCandidate(world.one, { candidateId, memberId: memberIdOf(world.two), kind: "assigned" });
    await notifyAssigned(world.here.system, { assignmentId: await assignmentId() });
    await notifyAssigned(world.here.system, { assignmentId: await assignmentId() });
    expect(await unread(world.two)).toMatchObject([{ kind: "assignment", candidateId }]);
    await assignCandidate(world.two, { candidateId, memberId: memberIdOf(world.admin), kind: "escalated" });
    await notifyAssigned(world.here.system, { assignmentId: await assignmentId() });
    expect(await unread(world.admin)).toMatchObject([{ kind: "escalation", actorId: memberIdOf(world.two) }]);
  });

  test("to oneself, or taken back since, tells nobody", async () => {
    await assignCandidate(world.one, { candidateId, memberId: memberIdOf(world.one), kind: "assigned" });
    const own = await assignmentId();
    expect((await notifyAssigned(world.here.system, { assignmentId: own })).notificationIds).toEqual([]);
    await assignCandidate(world.one, { candidateId, memberId: memberIdOf(world.two), kind: "assigned" });
    const ended = await assignmentId();
    await assignCandidate(world.one, { candidateId, memberId: null, kind: "assigned" });
    expect((await notifyAssigned(world.here.system, { assignmentId: ended })).notificationIds).toEqual([]);
  });
});

describe("reviews that differ", () => {
  const differ = async () => {
    await setReviewPolicy(world.admin, { neededReviews: 2, classes: {}, resolverId: null });
    candidateId = await captureCandidate(world, `How long does letter number ${String(count)} take?`);
    await submitDecision(world.one, { candidateId, action: "approve" });
    await submitDecision(world.two, { candidateId, action: "reject" });
  };

  test("tell the admins once, or the resolver whom the policy names", async () => {
    await differ();
    const told = () => notifyDisagreed(world.here.system, { candidateId, round: 1 });
    expect((await told()).notificationIds).toHaveLength(1);
    expect((await told()).notificationIds).toHaveLength(0);
    expect(await unread(world.admin)).toMatchObject([{ kind: "disagreement", candidateId }]);
    await setReviewPolicy(world.admin, { neededReviews: 2, classes: {}, resolverId: memberIdOf(world.one) });
    await told();
    expect(await unread(world.one)).toMatchObject([{ kind: "disagreement" }]);
    await setReviewPolicy(world.admin, { neededReviews: 1, classes: {}, resolverId: null });
  });
});

describe("the list", () => {
  test("is one's own: nobody reads or marks another's", async () => {
    const commentId = await mention(world.one, world.two, world.admin);
    await notifyMentions(world.here.system, { commentId });
    const [mine] = await unread(world.two);
    expect(await markNotificationsRead(world.admin, { ids: [mine?.id ?? ""] })).toEqual({ marked: 0 });
    expect(await markNotificationsRead(world.foreigner, { ids: [mine?.id ?? ""] })).toEqual({ marked: 0 });
    expect(await listNotifications(world.foreigner)).toEqual({ items: [], unreadCount: 0 });
    expect((await listNotifications(world.two)).unreadCount).toBe(1);
    expect(await markNotificationsRead(world.two, { ids: [mine?.id ?? ""] })).toEqual({ marked: 1 });
    expect((await listNotifications(world.two)).unreadCount).toBe(0);
    expect((await listNotifications(world.admin)).unreadCount).toBe(1);
  });

  test("is a person's; a key has none, and no person makes one", async () => {
    const key = world.here.as(keyActor("read"));
    expect(await listNotifications(key)).toEqual({ items: [], unreadCount: 0 });
    await expect(markNotificationsRead(key, {})).rejects.toMatchObject({ code: "forbidden" });
    const commentId = await mention(world.one, world.two);
    for (const ctx of [world.one, world.viewer])
      await expect(notifyMentions(ctx, { commentId })).rejects.toMatchObject({ code: "forbidden" });
    const foreign = { ...world.foreigner, actor: world.here.system.actor };
    expect((await notifyMentions(foreign, { commentId })).notificationIds).toEqual([]);
  });
});
