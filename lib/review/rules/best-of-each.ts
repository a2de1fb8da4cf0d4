/** Of a list that has the best first, the first item of each key, in order; an item without a key is passed over. */
export function bestOfEach<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): { key: string; item: Item }[] {
  const best = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined && !best.has(key)) best.set(key, item);
  }
  return [...best].map(([key, item]) => ({ key, item }));
}
