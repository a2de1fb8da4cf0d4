const firstMs = 400;
const mostMs = 30_000;
/** Most of what is waited for is done by then. */
const soonReadings = 40;

/** How long to wait before a page is read again that was so often already: often for the first quarter of a minute, then half as long again each time, up to half a minute. */
export function refreshAfterMs(readings: number): number {
  return Math.min(mostMs, Math.round(firstMs * 1.5 ** Math.max(0, readings - soonReadings)));
}
