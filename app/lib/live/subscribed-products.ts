const subscriberCounts = new Map<string, number>()
const listeners = new Set<() => void>()

/** The products whose changes the page has subscribed to, sorted so that two lists can be compared. */
export const subscribedProducts = (): string[] => [...subscriberCounts.keys()].sort()

/** Calls back when the subscribed products change. */
export function onSubscribedProductsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Adds or removes one subscriber of each product. */
export function changeSubscribers(ids: readonly string[], by: 1 | -1) {
  for (const id of ids) {
    const count = (subscriberCounts.get(id) ?? 0) + by
    if (count > 0) subscriberCounts.set(id, count)
    else subscriberCounts.delete(id)
  }
  for (const listener of listeners) listener()
}
