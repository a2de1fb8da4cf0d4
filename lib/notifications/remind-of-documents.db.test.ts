import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { addDays } from "@/lib/knowledge/rules/review-clock.ts";
import { takeDueDocuments } from "@/lib/knowledge/take-due-documents.ts";
import { listNotifications } from "@/lib/notifications/list-notifications.ts";
import { notifyPaused } from "@/lib/notifications/notify-paused.ts";
import { remindOfDocuments } from "@/lib/notifications/remind-of-documents.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { publishDraft } from "@/lib/testing/document-world.ts";
import { createReviewWorld, memberIdOf, type ReviewWorld } from "@/lib/testing/review-world.ts";

const timeZone = "Europe/Berlin";
let world: ReviewWorld;
let count = 0;

beforeAll(() => truncateAll());
beforeEach(async () => {
  count += 1;
  world = await createReviewWorld(`remind-${count}`);
});

const on = (day: string, time = "10:00:00Z"): Ctx => ({
  ...world.here.system,
  now: () => new Date(`${day}T${time}`),
});
const today = new Date().toISOString().slice(0, 10);
const told = async (ctx: Ctx) =>
  (await listNotifications(ctx)).items.map(({ kind, documentId }) => ({ kind, documentId }));

describe("whoever sees to a document", () => {
  test("is told once of each day to review it by, in the morning: the owner, or else the admins", async () => {
    const reviewBy = addDays(today, 10);
    const owned = { reviewBy, ownerId: memberIdOf(world.one) };
    const mine = await publishDraft(world.one, { question: "Is it?", answer: "Yes.", details: owned });
    const nobodys = await publishDraft(world.one, {
      question: "Was it?",
      answer: "No.",
      details: { reviewBy },
    });
    const remind = (day: string, time?: string) => remindOfDocuments(on(day, time), { timeZone });
    expect(await remind(addDays(reviewBy, -1))).toEqual({ remindedCount: 0 });
    expect(await remind(reviewBy, "04:00:00Z")).toEqual({ remindedCount: 0 });
    expect(await remind(reviewBy)).toEqual({ remindedCount: 2 });
    expect(await remind(reviewBy)).toEqual({ remindedCount: 0 });
    expect(await remind(addDays(reviewBy, 3))).toEqual({ remindedCount: 0 });
    expect(await told(world.one)).toEqual([{ kind: "review_due", documentId: mine.documentId }]);
    expect(await told(world.admin)).toEqual([{ kind: "review_due", documentId: nobodys.documentId }]);
    expect(await told(world.two)).toEqual([]);
  });

  test("is told once that it expired", async () => {
    const validUntil = addDays(today, 10);
    await publishDraft(world.one, { question: "Is it?", answer: "Yes.", details: { validUntil } });
    expect(await remindOfDocuments(on(validUntil), { timeZone })).toEqual({ remindedCount: 0 });
    const after = addDays(validUntil, 1);
    expect(await remindOfDocuments(on(after), { timeZone })).toEqual({ remindedCount: 1 });
    expect(await remindOfDocuments(on(after), { timeZone })).toEqual({ remindedCount: 0 });
    expect((await told(world.admin)).map(({ kind }) => kind)).toEqual(["document_expired"]);
  });

  test("is told that somebody else or the machine paused it, once", async () => {
    const ownerId = memberIdOf(world.one);
    const { documentId } = await publishDraft(world.one, {
      question: "Is it?",
      answer: "Yes.",
      details: { ownerId },
    });
    const pause = { documentId, pauseId: crypto.randomUUID(), actorKind: "system", actorId: null } as const;
    await notifyPaused(world.here.system, pause);
    await notifyPaused(world.here.system, pause);
    const own = { ...pause, pauseId: crypto.randomUUID(), actorKind: "user", actorId: ownerId } as const;
    expect(await notifyPaused(world.here.system, own)).toEqual({ notificationIds: [] });
    expect(await told(world.one)).toEqual([{ kind: "document_paused", documentId }]);
    expect(await notifyPaused({ ...world.here.system, tenantId: world.foreigner.tenantId }, pause)).toEqual({
      notificationIds: [],
    });
  });
});

test("only the machine reminds", async () => {
  for (const ctx of [world.viewer, world.one]) {
    await expect(remindOfDocuments(ctx, { timeZone })).rejects.toMatchObject({ code: "forbidden" });
    await expect(takeDueDocuments(ctx)).rejects.toMatchObject({ code: "forbidden" });
    const pause = {
      documentId: crypto.randomUUID(),
      pauseId: crypto.randomUUID(),
      actorKind: "system",
      actorId: null,
    } as const;
    await expect(notifyPaused(ctx, pause)).rejects.toMatchObject({ code: "forbidden" });
  }
});
