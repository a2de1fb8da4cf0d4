/** The first seat of 1..`needed` that nobody has; null where all are taken. */
export function freeSlot(taken: readonly number[], needed: number): number | null {
  for (let slot = 1; slot <= needed; slot += 1) if (!taken.includes(slot)) return slot;
  return null;
}
