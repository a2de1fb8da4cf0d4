const maxAheadMs = 60_000;
const earliestMs = Date.UTC(1970, 0, 1);

/** Why a time of occurrence cannot be, or null. A minute ahead is a clock that goes wrong, not the future. */
export function findTimeProblem(occurredAt: Date, now: Date): string | null {
  if (occurredAt.getTime() - now.getTime() > maxAheadMs) return "Must not lie in the future";
  if (occurredAt.getTime() < earliestMs) return "Must not lie before 1970";
  return null;
}
