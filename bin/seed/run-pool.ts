/** Runs `work` over the items, in their order, `limit` at a time. The first failure stops what has not begun. */
export async function runPool<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const entries = items.entries();
  let hasFailed = false;
  const worker = async () => {
    for (const [index, item] of entries) {
      if (hasFailed) return;
      await work(item, index).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
