type Served = { status: string; validFrom: Date | null; validUntil: Date | null };

/** Whether a document is served on a day of its tenant, `YYYY-MM-DD`, whatever it would match. */
export function isServedOn({ status, validFrom, validUntil }: Served, today: string): boolean {
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  if (status !== "live") return false;
  if (validFrom !== null && dayOf(validFrom) > today) return false;
  return validUntil === null || dayOf(validUntil) >= today;
}
