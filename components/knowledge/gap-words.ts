/** How a count stands to the one of the days before, in words. */
export function trendWords(askedCount: number, formerCount: number): { arrow: string; words: string } {
  if (formerCount === 0) return { arrow: "↗", words: "new" };
  const from = `from ${String(formerCount)}`;
  if (askedCount >= formerCount * 1.25) return { arrow: "↑", words: `up ${from}` };
  if (askedCount <= formerCount * 0.8) return { arrow: "↓", words: `down ${from}` };
  return { arrow: "→", words: `as before, ${String(formerCount)}` };
}
