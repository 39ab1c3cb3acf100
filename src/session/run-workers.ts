/**
 * Runs a few workers over one list, because thousands of notes must not become thousands of tasks. After a
 * failure, such as a lost lock, no new item is begun, but commits in progress are awaited rather than cut
 * off.
 */
export async function runWorkers<Item>(
  items: Iterable<Item>,
  workers: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = inOrder(items);
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: workers }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Shared by all workers, each of which takes the next item. */
function* inOrder<Item>(items: Iterable<Item>): Generator<Item, void> {
  yield* items;
}
