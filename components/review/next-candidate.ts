import type { QueueCard } from "@/components/review/desk-types.ts";

type Here = { candidateId: string | null; clusterId: string | null };

function findCard(cards: readonly QueueCard[], here: Here): number {
  const exact = cards.findIndex((card) => card.candidateId === here.candidateId);
  return exact >= 0 ? exact : cards.findIndex((card) => card.clusterId === here.clusterId);
}

export const isFree = (card: QueueCard) => card.holder === null || card.holder.isMe;

/** After a decision: the next card below that nobody else is on, else the first free one above; null on an empty queue. */
export function nextAfter(cards: readonly QueueCard[], here: Here): QueueCard | null {
  const at = findCard(cards, here);
  const below = cards.slice(at + 1);
  const above = cards.slice(0, Math.max(0, at));
  return below.find(isFree) ?? above.find(isFree) ?? below[0] ?? above[0] ?? null;
}

/** One card up or down; null at the ends. From outside the list it enters at the top. */
export function stepFrom(cards: readonly QueueCard[], here: Here, by: 1 | -1): QueueCard | null {
  const at = findCard(cards, here);
  if (at < 0) return cards[0] ?? null;
  return cards[at + by] ?? null;
}
