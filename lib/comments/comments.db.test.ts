import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import { deleteComment } from "@/lib/comments/delete-comment.ts";
import { editComment } from "@/lib/comments/edit-comment.ts";
import { eraseSubjectFromComments } from "@/lib/comments/erase-subject.ts";
import { listComments } from "@/lib/comments/list-comments.ts";
import { postComment } from "@/lib/comments/post-comment.ts";
import type { Ctx } from "@/lib/context.ts";
import { truncateAll } from "@/lib/testing/database.ts";
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
  world = await createReviewWorld("comments");
});

beforeEach(async () => {
  count += 1;
  candidateId = await captureCandidate(world, `How long does card number ${String(count)} take?`);
});

const post = (ctx: Ctx, body = "Look at this", mentionedIds: string[] = []) =>
  postComment(ctx, { candidateId, body, mentionedIds });

async function actionsOf(): Promise<string[]> {
  const events = await listAudit(world.here.system, { entity: "candidate", entityId: candidateId });
  return events.map(({ action }) => action);
}

describe("posting", () => {
  test("refuses whoever may not review, and the system", async () => {
    await expect(post(world.viewer)).rejects.toMatchObject({ code: "forbidden" });
    await expect(post(world.here.as(keyActor("read")))).rejects.toMatchObject({ code: "forbidden" });
    await expect(post(world.here.system)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("does not find another tenant's candidate or member", async () => {
    await expect(post(world.foreigner)).rejects.toMatchObject({ code: "not_found" });
    await expect(post(world.one, "Hello", [memberIdOf(world.foreigner)])).rejects.toMatchObject({
      code: "invalid_input",
      problems: [{ path: "/mentionedIds/0" }],
    });
  });

  test("shows the words to all, leaves an audit row and an event of ids alone", async () => {
    const { commentId } = await post(world.one, "What do you think?", [memberIdOf(world.two)]);
    expect(await listComments(world.viewer, { candidateId })).toMatchObject([
      { id: commentId, body: "What do you think?", mentionedIds: [memberIdOf(world.two)], editedAt: null },
    ]);
    expect(await actionsOf()).toEqual(["comment.posted"]);
    const event = await testDb().outboxEvent.findFirst({
      where: { name: "comment/posted" },
      orderBy: { id: "desc" },
    });
    expect(event?.data).toEqual({ tenantId: world.here.tenantId, candidateId, commentId });
  });

  test.each([
    ["", 1],
    ["  \n", 1],
    ["x".repeat(4_001), 1],
  ])("refuses a text that is empty or too long", async (body) => {
    await expect(post(world.one, body)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("editing and deleting", () => {
  test("are the author's; an admin may delete", async () => {
    const { commentId } = await post(world.one);
    const edit = (ctx: Ctx) => editComment(ctx, { commentId, body: "Look again", mentionedIds: [] });
    for (const ctx of [world.two, world.admin, world.viewer])
      await expect(edit(ctx)).rejects.toMatchObject({ code: "forbidden" });
    await edit(world.one);
    for (const ctx of [world.two, world.viewer])
      await expect(deleteComment(ctx, { commentId })).rejects.toMatchObject({ code: "forbidden" });
    await deleteComment(world.admin, { commentId });
    const [gone] = await listComments(world.one, { candidateId });
    expect([gone?.body, gone?.deletedAt === null, gone?.editedAt === null]).toEqual(["", false, false]);
    expect((await actionsOf()).toSorted()).toEqual(["comment.deleted", "comment.edited", "comment.posted"]);
    await expect(edit(world.one)).rejects.toMatchObject({ code: "not_found" });
  });

  test("do not find another tenant's comment", async () => {
    const { commentId } = await post(world.one);
    const edit = { commentId, body: "x", mentionedIds: [] };
    await expect(editComment(world.foreigner, edit)).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteComment(world.foreigner, { commentId })).rejects.toMatchObject({ code: "not_found" });
    await expect(listComments(world.foreigner, { candidateId })).rejects.toMatchObject({ code: "not_found" });
  });
});

test("erasing a subject empties what was said about it, and running twice changes nothing", async () => {
  const { commentId } = await post(world.one, "She asked about her card");
  const comment = await testDb().comment.findFirst({ where: { id: commentId } });
  const subjectId = comment?.subjectId ?? "";
  expect((await eraseSubjectFromComments(world.here.system, { subjectId })).erased).toBeGreaterThan(0);
  expect((await eraseSubjectFromComments(world.here.system, { subjectId })).erased).toBe(0);
  expect(await listComments(world.one, { candidateId })).toMatchObject([{ body: "", mentionedIds: [] }]);
  await expect(eraseSubjectFromComments(world.one, { subjectId })).rejects.toMatchObject({
    code: "forbidden",
  });
});
