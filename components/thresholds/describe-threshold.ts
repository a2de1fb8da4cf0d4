export type ThresholdView = {
  number: number;
  value: number;
  minimum: number;
  maximum: number;
  step: number;
  auditRate: number;
  isLocked: boolean;
};

export type LoadView = { days: number; received: number; captured: number };

const oneIn = (share: number) => Math.max(1, Math.round(1 / share));

/** What the threshold means for people, before any number: how much of what comes in they are shown. */
export function describeLoad({ days, received, captured }: LoadView): string {
  if (received === 0) return "No answers came in lately, so nothing was captured";
  if (captured === 0) return `Captured none of the last ${String(received)} answers`;
  const perDay = captured / days;
  const words = perDay >= 10 ? String(Math.round(perDay)) : perDay.toFixed(1).replace(/\.0$/u, "");
  return `Captures about ${words} a day, one answer in ${String(oneIn(captured / received))}`;
}

/** A change of the cut in words: up captures more, because a response is captured when it is below it. */
export function describeChange(
  before: number | null,
  after: number,
): "captures more" | "captures less" | "same cut" | "start" {
  if (before === null) return "start";
  if (after > before) return "captures more";
  return after < before ? "captures less" : "same cut";
}

export function describeNight({ isLocked, step, minimum, maximum }: ThresholdView): string {
  if (isLocked) return "Locked: it stays where it is until an admin unlocks it.";
  return `Tunes itself at night, by at most ${step.toFixed(3).replace(/0$/u, "")}, between ${minimum.toFixed(2)} and ${maximum.toFixed(2)}.`;
}
