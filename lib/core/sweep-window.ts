/** What a sweep looks at: work that should have been done by now, but not what has been stuck for so long that trying again is no help. */
export type SweepWindow = { after: Date; before: Date };

const stuckAfterMinutes = 5;
const givenUpAfterHours = 6;

export function sweepWindow(now: Date): SweepWindow {
  return {
    after: new Date(now.getTime() - givenUpAfterHours * 3_600_000),
    before: new Date(now.getTime() - stuckAfterMinutes * 60_000),
  };
}
