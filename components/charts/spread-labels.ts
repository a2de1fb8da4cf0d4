/** Moves labels apart vertically until none overlap, keeping their order and staying above `bottom`. Positions in px, y down. */
export function spreadLabels(wanted: readonly number[], gapPx: number, bottomPx: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let floor = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    placed[index] = Math.max(wanted[index] ?? 0, floor);
    floor = (placed[index] ?? 0) + gapPx;
  }
  let ceiling = bottomPx;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling);
    ceiling = (placed[index] ?? 0) - gapPx;
  }
  return placed;
}
