import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueueCard, QueueSlice } from "@/components/review/desk-types.ts";
import { markHeld } from "@/components/review/held-cards.ts";
import { mergeFurther, mergeRefreshed } from "@/components/review/merge-cards.ts";
import { parseLiveMessage } from "@/components/review/live-messages.ts";

const card = (candidateId: string): QueueCard => ({
  clusterId: `k-${candidateId}`,
  candidateId,
  question: "Where is my card?",
  failureClass: null,
  captureReason: "threshold",
  askedCount: 1,
  openCount: 1,
  impactLevel: 1,
  lastSeenAt: "2026-01-01T00:00:00.000Z",
  holder: null,
  neededReviews: 1,
  reviewsIn: 0,
});
const dana = { name: "Dana", isMe: false };

test("a held card is marked where it stands, and the others are untouched", () => {
  const cards = [card("a"), card("b")];
  const marked = markHeld(cards, [{ candidateId: "b", holder: dana }]);
  expect(marked.cards.map(({ candidateId, holder }) => [candidateId, holder])).toEqual([
    ["a", null],
    ["b", dana],
  ]);
  expect(marked.cards[0]).toBe(cards[0]);
  expect(markHeld(marked.cards, [{ candidateId: "b", holder: null }]).cards[1]?.holder).toBeNull();
});

test("the list has to be read where somebody is on a member that no card shows", () => {
  expect(markHeld([card("a")], [{ candidateId: "x", holder: dana }]).isWhole).toBe(false);
  expect(markHeld([card("a")], [{ candidateId: "x", holder: null }]).isWhole).toBe(true);
});

describe("a list read anew", () => {
  const slice = (ids: string, nextCursor: string | null): QueueSlice => ({
    view: "impact",
    cards: ids.split("").map(card),
    nextCursor,
  });
  const idsOf = ({ cards }: QueueSlice) => cards.map(({ candidateId }) => candidateId).join("");

  test("keeps what was shown below it, and where to go on", () => {
    const merged = mergeRefreshed(slice("abcdef", "after f"), slice("xbc", "after c"));
    expect(idsOf(merged)).toBe("xbcdef");
    expect(merged.nextCursor).toBe("after f");
  });

  test("is all there is where nothing follows it", () => {
    expect(mergeRefreshed(slice("abcd", null), slice("ab", null))).toEqual(slice("ab", null));
  });

  test("goes on below with a further page, no card twice", () => {
    expect(mergeFurther(slice("abc", "c"), slice("cde", null))).toEqual(slice("abcde", null));
  });

  test("never shows a cluster twice", () => {
    const some = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f")).map((ids) => ids.join(""));
    const cursor = fc.constantFrom("more", null);
    fc.assert(
      fc.property(some, some, cursor, (shown, found, next) => {
        for (const merge of [mergeRefreshed, mergeFurther]) {
          const ids = idsOf(merge(slice(shown, "more"), slice(found, next)));
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
    );
  });
});

test("what is no message is passed over", () => {
  expect(parseLiveMessage('{"kind":"queue","clusterIds":null}')).toEqual({ kind: "queue", clusterIds: null });
  for (const text of ["", "null", "[]", '{"kind":"new"}']) expect(parseLiveMessage(text)).toBeNull();
});
