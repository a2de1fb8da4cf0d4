import type { CutOutcome, Replay } from "@/lib/tuning/replay-types.ts";

const whole = (count: number) => (count >= 10 ? String(Math.round(count)) : String(Number(count.toFixed(1))));

/** The outcome at a cut, which may lie between two hundredths: the nearer one. */
export function outcomeAt(outcomes: readonly CutOutcome[], cut: number): CutOutcome | null {
  return outcomes[Math.min(outcomes.length, Math.max(1, Math.round(cut * 100))) - 1] ?? null;
}

/** "Captures about 41 more a day": what another cut would change, before any number of its own. */
export function describeDifference(now: CutOutcome, then: CutOutcome): string {
  const more = then.captured - now.captured;
  if (Math.abs(more) < 0.05) return "Captures as many as now";
  return `Captures about ${whole(Math.abs(more))} ${more > 0 ? "more" : "fewer"} a day`;
}

export function describePercent(share: number | null): string {
  if (share === null) return "not known yet";
  const percent = share * 100;
  return `${percent >= 9.95 ? String(Math.round(percent)) : percent.toFixed(1)} %`;
}

export function describeDay(outcome: CutOutcome, { capacityPerDay }: Pick<Replay, "capacityPerDay">): string {
  if (capacityPerDay === null) return "not known yet";
  return `${String(Math.round((100 * outcome.captured) / capacityPerDay))} % full`;
}

/** How many of the answers of each fiftieth of confidence would be let through, a day: the shape behind the slider. */
export function shapeOf(outcomes: readonly CutOutcome[]): number[] {
  const at = (index: number) => outcomes[index]?.letThrough ?? 0;
  return Array.from({ length: 50 }, (_, bar) => {
    const above = bar === 0 ? at(0) : at(2 * bar - 1);
    return Math.max(0, above - (bar === 49 ? 0 : at(2 * bar + 1)));
  });
}
