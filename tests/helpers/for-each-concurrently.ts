/** Calls `work` for each item, at most `count` at a time. */
export async function forEachConcurrently<Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      await work(items[index] as Item, index)
    }
  }
  await Promise.all(Array.from({ length: count }, worker))
}
