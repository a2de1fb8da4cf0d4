const dayMs = 86_400_000;
const shortestDays = 7;
const longestDays = 730;

/** Without an interval of its own a document is reviewed twice a year. */
export const usualReviewDays = 180;

/** `YYYY-MM-DD` so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The day to review a document by after an edit or a re-verification: as long from today as it was from the last one to
 * the day set then, and never earlier than that day. Null where it is reviewed by no day.
 */
export function nextReviewBy(input: {
  reviewBy: string | null;
  verifiedOn: string | null;
  today: string;
}): string | null {
  const { reviewBy, verifiedOn, today } = input;
  if (reviewBy === null) return null;
  const setFor =
    verifiedOn === null
      ? usualReviewDays
      : Math.round((Date.parse(reviewBy) - Date.parse(verifiedOn)) / dayMs);
  const days = Math.min(longestDays, Math.max(shortestDays, setFor));
  const next = addDays(today, days);
  return next > reviewBy ? next : reviewBy;
}
