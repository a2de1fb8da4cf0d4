/** "served 12 times, to 9 people"; people are counted where they are known. */
export function servedWords({
  servedCount,
  subjectCount,
}: {
  servedCount: number;
  subjectCount: number;
}): string {
  const times = servedCount === 1 ? "served once" : `served ${String(servedCount)} times`;
  if (subjectCount === 0) return times;
  return `${times}, to ${subjectCount === 1 ? "1 person" : `${String(subjectCount)} people`}`;
}
