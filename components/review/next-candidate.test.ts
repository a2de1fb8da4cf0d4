import { expect, test } from "vitest";
import { nextAfter, stepFrom } from "@/components/review/next-candidate.ts";
import type { Holder, QueueCard } from "@/components/review/desk-types.ts";

const card = (name: string, holder: Holder | null = null): QueueCard => ({
  clusterId: `cluster ${name}`,
  candidateId: name,
  question: name,
  failureClass: null,
  captureReason: "threshold",
  askedCount: 1,
  openCount: 1,
  impactLevel: 1,
  neededReviews: 1,
  reviewsIn: 0,
  lastSeenAt: "2026-01-01T00:00:00.000Z",
  holder,
});
const dana: Holder = { name: "Dana", isMe: false };
const at = (candidateId: string) => ({ candidateId, clusterId: `cluster ${candidateId}` });

test("moves on to the next free card below, then to one above", () => {
  const cards = [card("a"), card("b"), card("c", dana), card("d")];
  expect(nextAfter(cards, at("b"))?.candidateId).toBe("d");
  expect(nextAfter(cards, at("d"))?.candidateId).toBe("a");
});

test("never stays on what was decided, and says when nothing is left", () => {
  expect(nextAfter([card("a")], at("a"))).toBeNull();
  expect(nextAfter([card("a"), card("b", dana)], at("a"))?.candidateId).toBe("b");
  expect(nextAfter([], at("a"))).toBeNull();
});

test("steps by one, stops at the ends, and enters at the top from outside", () => {
  const cards = [card("a"), card("b")];
  expect(stepFrom(cards, at("a"), 1)?.candidateId).toBe("b");
  expect(stepFrom(cards, at("b"), 1)).toBeNull();
  expect(stepFrom(cards, at("a"), -1)).toBeNull();
  expect(stepFrom(cards, at("gone"), 1)?.candidateId).toBe("a");
});

test("finds its place by the cluster when another member of it is open", () => {
  const cards = [card("a"), card("b"), card("c")];
  expect(nextAfter(cards, { candidateId: "member", clusterId: "cluster b" })?.candidateId).toBe("c");
});
