import type { QueueCard } from "@/components/review/desk-types.ts";
import type { LiveMessage } from "@/components/review/live-messages.ts";

type Claims = Extract<LiveMessage, { kind: "claims" }>["claims"];

/**
 * Marks in place who holds what. `isWhole` is false where somebody took a candidate that no card shows: a cluster is shown by
 * the member somebody is on, so the list has to be read to know.
 */
export function markHeld(
  cards: readonly QueueCard[],
  claims: Claims,
): { cards: QueueCard[]; isWhole: boolean } {
  const holders = new Map(claims.map(({ candidateId, holder }) => [candidateId, holder]));
  const shown = new Set(cards.map(({ candidateId }) => candidateId));
  return {
    cards: cards.map((card) => {
      const holder = holders.get(card.candidateId);
      return holder === undefined ? card : { ...card, holder };
    }),
    isWhole: claims.every(({ candidateId, holder }) => holder === null || shown.has(candidateId)),
  };
}
