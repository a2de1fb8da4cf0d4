const hourMs = 3_600_000;

/** Decisions are counted in quarters of an hour; one in which nobody decided is a pause and not a slow quarter. */
export const slotMs = hourMs / 4;
/** The pace is that of the last two hours in which somebody worked. */
const lookedAtSlots = 8;
const fewestSlots = 2;
const fewestDecisions = 5;
/** A quarter that has just begun would make one decision look like a rush. */
const shortestSlotMs = slotMs / 3;
/** Farther than a working day nobody can promise. */
const farthestMs = 8 * hourMs;

export type Slot = { atMs: number; count: number };

/** Decisions an hour while somebody was at work; null while too little is known. */
export function paceOf(slots: readonly Slot[], nowMs: number): number | null {
  const active = slots
    .filter(({ count, atMs }) => count > 0 && atMs <= nowMs)
    .toSorted((a, b) => b.atMs - a.atMs)
    .slice(0, lookedAtSlots);
  const decided = active.reduce((sum, { count }) => sum + count, 0);
  if (active.length < fewestSlots || decided < fewestDecisions) return null;
  const workedMs = active.reduce(
    (sum, { atMs }) => sum + Math.min(slotMs, Math.max(shortestSlotMs, nowMs - atMs)),
    0,
  );
  return (decided * hourMs) / workedMs;
}

type Forecast = {
  waiting: number;
  decidedPerHour: number | null;
  arrivedPerHour: number;
  nowMs: number;
};

/** When the queue is empty if all goes on like this; null where it is not, or not soon, or not known. */
export function emptyAtMs({ waiting, decidedPerHour, arrivedPerHour, nowMs }: Forecast): number | null {
  if (waiting === 0 || decidedPerHour === null) return null;
  const gainedPerHour = decidedPerHour - arrivedPerHour;
  if (gainedPerHour <= 0) return null;
  const neededMs = (waiting / gainedPerHour) * hourMs;
  return neededMs > farthestMs ? null : nowMs + neededMs;
}
