export type Slot = { key: string; limit: number };

export type Parked = { runId: string; slots: readonly Slot[] };
type Line = { active: number; waiting: Parked[] };

/**
 * Limits how many runs of a key are worked on at a time, in this process. A run that finds no place is parked, in the order
 * of arrival, and let in by `leave` when all its places are free. Durable state is elsewhere: a lost gate loses nothing.
 */
export function createGate() {
  const lines = new Map<string, Line>();
  let parkedCount = 0;

  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? { active: 0, waiting: [] };
    lines.set(key, line);
    return line;
  };
  const findFull = (slots: readonly Slot[]) => slots.find(({ key, limit }) => lineOf(key).active >= limit);

  function take(slots: readonly Slot[]): void {
    for (const { key } of slots) lineOf(key).active += 1;
  }

  /** A parked run always waits in a line that is full, so nothing waits beside a free place. */
  function letIn({ key, limit }: Slot): Parked[] {
    const line = lineOf(key);
    const entered: Parked[] = [];
    while (line.active < limit) {
      const next = line.waiting.shift();
      if (next === undefined) break;
      const full = findFull(next.slots);
      if (full !== undefined) {
        lineOf(full.key).waiting.push(next);
        continue;
      }
      take(next.slots);
      parkedCount -= 1;
      entered.push(next);
    }
    if (line.active === 0 && line.waiting.length === 0) lines.delete(key);
    return entered;
  }

  return {
    parkedCount: () => parkedCount,
    /** True when the run may go on; false when it was parked. */
    enter(runId: string, slots: readonly Slot[]): boolean {
      const full = findFull(slots);
      if (full === undefined) {
        take(slots);
        return true;
      }
      lineOf(full.key).waiting.push({ runId, slots });
      parkedCount += 1;
      return false;
    },
    /** Frees the places; returns the runs that were let in. */
    leave(slots: readonly Slot[]): Parked[] {
      for (const { key } of slots) lineOf(key).active -= 1;
      return slots.flatMap(letIn);
    },
  };
}
