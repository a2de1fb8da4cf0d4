/**
 * Group commit: what is submitted while a flush is under way goes out together in the next one, so that ten runs at a time
 * cost one round trip and a run alone waits for nobody. A failed flush fails all of its items.
 */
export function createBatcher<Item, Result>(flush: (items: Item[]) => Promise<Result[]>, maxItems = 200) {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isFlushing = false;

  async function pump(): Promise<void> {
    if (isFlushing) return;
    isFlushing = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      try {
        const results = await flush(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isFlushing = false;
  }

  return (item: Item): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void pump();
    });
}
