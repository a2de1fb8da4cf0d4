/** What a sweep looks at: work that should have been done by now, but not what has been stuck for so long that trying again is no help. */
export type SweepWindow = { after: Date; before: Date };

/** What a sweep no longer tries by itself: how many, the oldest few of them, and between when and when they began. */
export type GivenUp = { count: number; ids: string[]; oldestAt: Date; newestAt: Date };

/** `GivenUp` as one aggregate gives it: of nothing all is null but the count. */
export type GivenUpRow = { [Key in keyof GivenUp]: GivenUp[Key] | null };

export function toGivenUp(row: GivenUpRow | undefined): GivenUp | null {
  if (row === undefined) return null;
  const { count, ids, oldestAt, newestAt } = row;
  if (count === null || ids === null || oldestAt === null || newestAt === null) return null;
  return { count, ids, oldestAt, newestAt };
}

/** A sweep's round over one kind of work. */
export type Swept = { requeued: number; givenUp: GivenUp | null };

const stuckAfterMinutes = 5;
const givenUpAfterHours = 6;

export function sweepWindow(now: Date): SweepWindow {
  return { after: givenUpBefore(now), before: new Date(now.getTime() - stuckAfterMinutes * 60_000) };
}

/** Everything that is not done, however old: when a person asks to try again. */
export function wholeWindow(now: Date): SweepWindow {
  return { after: new Date(0), before: now };
}

/** Work begun before this moment is left to a person. */
export function givenUpBefore(now: Date): Date {
  return new Date(now.getTime() - givenUpAfterHours * 3_600_000);
}

/** When what began at `at` was given up. */
export function givenUpAt(at: Date): Date {
  return new Date(at.getTime() + givenUpAfterHours * 3_600_000);
}
