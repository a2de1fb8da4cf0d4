const BASE_MS = 5_000;
const FACTOR = 3;
const MAX_MS = 600_000;

/** Milliseconds before attempt `attempt` (1 is the first retry): 5 s, 15 s, 45 s, ... at most 10 minutes, ±10 % by `chance` 0..1. */
export function backoffMs(attempt: number, chance: number): number {
  const base = Math.min(MAX_MS, BASE_MS * FACTOR ** Math.max(0, attempt - 1));
  return Math.round(base * (0.9 + 0.2 * chance));
}

/** A `retry-after` value, seconds or a date, as milliseconds from `nowMs`; null where it is neither. */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null || value === "") return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

const unitMs: Record<string, number> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** The SDK's name of a sleep, a duration such as `1h30m` or an ISO date, as milliseconds from `nowMs`. Throws where it is neither. */
export function parseSleep(name: string, nowMs: number): number {
  if (name === "") return 0;
  if (/^(\d+(ms|[smhdw]))+$/.test(name)) {
    return [...name.matchAll(/(\d+)(ms|[smhdw])/g)].reduce(
      (sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ""] ?? 0),
      0,
    );
  }
  const at = Date.parse(name);
  if (Number.isNaN(at)) throw new Error(`a sleep of "${name}" is neither a duration nor a date`);
  return Math.max(0, at - nowMs);
}
