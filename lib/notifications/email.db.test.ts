import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setEmailPreference } from "@/lib/access/set-email-preference.ts";
import { postComment } from "@/lib/comments/post-comment.ts";
import { emailNotification } from "@/lib/notifications/email-notification.ts";
import { notifyPaused } from "@/lib/notifications/notify-paused.ts";
import { notifyMentions } from "@/lib/notifications/notify-mentions.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { publishDraft } from "@/lib/testing/document-world.ts";
import {
  captureCandidate,
  createReviewWorld,
  memberIdOf,
  type ReviewWorld,
} from "@/lib/testing/review-world.ts";
import { testDb } from "@/lib/testing/tenant-world.ts";

type Taken = { from: string; to: string[]; raw: string };

let world: ReviewWorld;
let candidateId: string;
let settings: { url: string; from: string; baseUrl: string };
const taken: Taken[] = [];
let refusals = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      if (refusals > 0) {
        refusals -= 1;
        done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        return;
      }
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? "" : mailFrom.address;
      const to = rcptTo.map(({ address }) => address);
      taken.push({ from, to, raw: Buffer.concat(parts).toString("utf8") });
      done();
    });
  },
});

beforeAll(async () => {
  await truncateAll();
  world = await createReviewWorld("email");
  candidateId = await captureCandidate(world, "How long does a card take?");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  settings = {
    url: `smtp://127.0.0.1:${String(port)}`,
    from: "Attune <attune@example.org>",
    baseUrl: "https://attune.example/",
  };
});

afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

beforeEach(() => {
  taken.length = 0;
  refusals = 0;
});

async function notified(): Promise<string> {
  const input = { candidateId, body: "She wrote from Lisbon", mentionedIds: [memberIdOf(world.two)] };
  const { commentId } = await postComment(world.one, input);
  const { notificationIds } = await notifyMentions(world.here.system, { commentId });
  return notificationIds[0] ?? "";
}

const send = (notificationId: string) => emailNotification(world.here.system, { notificationId, settings });
const readable = (raw: string) => raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");

describe("an e-mail about a notification", () => {
  test("goes out once, with a link and without what anybody asked or wrote", async () => {
    const id = await notified();
    expect(await send(id)).toEqual({ isSent: true });
    expect(await send(id)).toEqual({ isSent: false });
    expect(taken).toMatchObject([{ from: "attune@example.org", to: ["two@email.example"] }]);
    const raw = readable(taken[0]?.raw ?? "");
    expect(raw).toContain(`Message-ID: <${id}@attune.example>`);
    expect(raw).toContain("text/plain");
    expect(raw).toContain("text/html");
    expect(raw).toContain(`https://attune.example/review/${candidateId}`);
    expect(raw).not.toContain("Lisbon");
    expect(raw).not.toContain("How long");
    const row = await testDb().notification.findFirst({ where: { id } });
    expect(row?.emailedAt).not.toBeNull();
  });

  test("about a document leads to it, and says nothing of what it holds", async () => {
    const document = {
      question: "Do you have branches?",
      answer: "None.",
      details: { ownerId: memberIdOf(world.two) },
    };
    const { documentId } = await publishDraft(world.one, document);
    const pause = { documentId, pauseId: crypto.randomUUID(), actorKind: "system", actorId: null } as const;
    const { notificationIds } = await notifyPaused(world.here.system, pause);
    expect(await send(notificationIds[0] ?? "")).toEqual({ isSent: true });
    const raw = readable(taken[0]?.raw ?? "");
    expect(raw).toContain(`https://attune.example/knowledge/${documentId}`);
    expect(raw).toContain("Attune paused a document");
    expect(raw).not.toContain("branches");
  });

  test("that the server does not take fails, so that it is tried again", async () => {
    const id = await notified();
    refusals = 1;
    await expect(send(id)).rejects.toThrow(/Try again later/u);
    expect((await testDb().notification.findFirst({ where: { id } }))?.emailedAt).toBeNull();
    expect(await send(id)).toEqual({ isSent: true });
    expect(taken).toHaveLength(1);
  });

  test("is not sent to whoever wants none, nor for another tenant's notification", async () => {
    const id = await notified();
    await setEmailPreference(world.two, { wantsEmail: false });
    expect(await send(id)).toEqual({ isSent: false });
    await setEmailPreference(world.two, { wantsEmail: true });
    const foreign = { ...world.foreigner, actor: world.here.system.actor };
    expect(await emailNotification(foreign, { notificationId: id, settings })).toEqual({ isSent: false });
    await expect(emailNotification(world.one, { notificationId: id, settings })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(taken).toEqual([]);
  });
});
