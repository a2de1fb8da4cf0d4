import type { QueueSlice } from "@/components/review/desk-types.ts";

/** A first page read anew, over what is shown: what lies below it stays until it is read again itself. */
export function mergeRefreshed(shown: QueueSlice, found: QueueSlice): QueueSlice {
  if (found.nextCursor === null || shown.cards.length <= found.cards.length) return found;
  const known = new Set(found.cards.map(({ clusterId }) => clusterId));
  const below = shown.cards.slice(found.cards.length).filter(({ clusterId }) => !known.has(clusterId));
  return { ...found, cards: [...found.cards, ...below], nextCursor: shown.nextCursor };
}

/** A further page below what is shown; a card that has come up meanwhile stays where it is. */
export function mergeFurther(shown: QueueSlice, found: QueueSlice): QueueSlice {
  const known = new Set(shown.cards.map(({ clusterId }) => clusterId));
  return {
    ...found,
    cards: [...shown.cards, ...found.cards.filter(({ clusterId }) => !known.has(clusterId))],
  };
}
