import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Listener, LiveHub } from "@/app/(dashboard)/review/live/live-hub.ts";
import { openLiveStream } from "@/app/(dashboard)/review/live/live-stream.ts";

let listener: Listener;
let leftCount: number;
let isMember: boolean;
let aborter: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  leftCount = 0;
  isMember = true;
  aborter = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const stream = openLiveStream({
    memberId: "me",
    isStillMember: () => Promise.resolve(isMember),
    join: (joined) => {
      listener = joined;
      return () => (leftCount += 1);
    },
    signal: aborter.signal,
  });
  if (stream === null) throw new Error("refused");
  return stream.getReader();
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | null> {
  const { value, done } = await reader.read();
  return done ? null : new TextDecoder().decode(value);
}

describe("openLiveStream", () => {
  test("tells who holds what, by name, and what changed", async () => {
    const reader = open();
    expect(await next(reader)).toContain("retry:");
    listener.tell({
      clusterIds: ["k"],
      claims: [
        { candidateId: "c", holder: { id: "me", name: "Dana" } },
        { candidateId: "d", holder: { id: "key", name: null } },
        { candidateId: "e", holder: null },
      ],
    });
    const events = (await next(reader))?.trim().split("\n\n") ?? [];
    expect(events.map((event) => JSON.parse(event.replace("data: ", "")) as unknown)).toEqual([
      {
        kind: "claims",
        claims: [
          { candidateId: "c", holder: { name: "Dana", isMe: true } },
          { candidateId: "d", holder: { name: "Someone else", isMe: false } },
          { candidateId: "e", holder: null },
        ],
      },
      { kind: "queue", clusterIds: ["k"] },
    ]);
    listener.tell("all");
    expect(await next(reader)).toBe('data: {"kind":"all"}\n\n');
  });

  test("beats while nothing happens", async () => {
    const reader = open();
    await next(reader);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await next(reader)).toBe(": beat\n\n");
  });

  test("ends for a member who was removed, and leaves", async () => {
    const reader = open();
    await next(reader);
    isMember = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(leftCount).toBe(1);
    let last: string | null = "";
    while (last !== null) last = await next(reader);
  });

  test.each([
    ["the browser goes", (reader: ReadableStreamDefaultReader<Uint8Array>) => void reader.cancel()],
    ["the request is aborted", () => aborter.abort()],
    ["the server goes down", () => listener.end()],
    ["it has been open for long", () => void vi.advanceTimersByTime(600_000)],
    ["nobody reads any more", () => Array.from({ length: 200 }, () => listener.tell("all"))],
  ])("leaves once when %s", (_, happens) => {
    const reader = open();
    happens(reader);
    listener.tell("all");
    expect(leftCount).toBe(1);
  });

  test("is none where the member listens in too many places", () => {
    const { signal } = aborter;
    const isStillMember = () => Promise.resolve(true);
    expect(openLiveStream({ memberId: "me", isStillMember, join: () => null, signal })).toBeNull();
  });

  test("whose request is aborted leaves its place to the next", () => {
    const hub = new LiveHub({
      look: () => new Promise(() => undefined),
      compare: () => null,
      everyMs: 1_000,
      windowMs: 20_000,
      mostPerMember: 1,
      onFailure: () => undefined,
    });
    const openIn = (signal: AbortSignal) =>
      openLiveStream({
        memberId: "me",
        isStillMember: () => Promise.resolve(true),
        join: (joined) => hub.join("here", joined),
        signal,
      });
    expect(openIn(aborter.signal)).not.toBeNull();
    const later = new AbortController();
    expect(openIn(later.signal)).toBeNull();
    aborter.abort();
    expect(openIn(later.signal)).not.toBeNull();
    later.abort();
  });
});
