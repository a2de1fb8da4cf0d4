/**
 * Group commit: what is submitted in one turn of the event loop, and then while a flush is under way, goes out together, so
 * that ten runs at a time cost one round trip and a run alone waits for nobody. A failed flush fails all of its items.
 */
export function createBatcher<Item, Result>(flush: (items: Item[]) => Promise<Result[]>, maxItems = 200) {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isFlushing = false;

  async function pump(): Promise<void> {
    if (isFlushing) return;
    isFlushing = true;
    // What is submitted in one turn of the event loop belongs together, also when nothing is under way.
    await new Promise((resolve) => setImmediate(resolve));
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

/**
 * Batches by key (a tenant): items of one key that come while its flush is under way go out together. A flush that fails is
 * taken apart and each item tried alone, so that a bad one fails by itself.
 */
export function createKeyedBatcher<Item, Result>(
  flush: (key: string, items: Item[]) => Promise<Result[]>,
  maxItems: number,
) {
  type Batch = { submit: (item: Item) => Promise<PromiseSettledResult<Result>>; pendingCount: number };
  const batches = new Map<string, Batch>();

  async function settle(key: string, items: Item[]): Promise<PromiseSettledResult<Result>[]> {
    try {
      const results = await flush(key, items);
      return results.map((value) => ({ status: "fulfilled", value }));
    } catch (reason) {
      if (items.length === 1) return [{ status: "rejected", reason }];
    }
    const settled: PromiseSettledResult<Result>[] = [];
    for (const item of items) settled.push(...(await settle(key, [item])));
    return settled;
  }

  return async (key: string, item: Item): Promise<Result> => {
    const batch = batches.get(key) ?? {
      submit: createBatcher((items: Item[]) => settle(key, items), maxItems),
      pendingCount: 0,
    };
    batches.set(key, batch);
    batch.pendingCount += 1;
    const outcome = await batch.submit(item);
    batch.pendingCount -= 1;
    if (batch.pendingCount === 0) batches.delete(key);
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  };
}
