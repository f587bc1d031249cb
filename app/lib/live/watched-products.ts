const watched = new Map<string, number>()
const followers = new Set<() => void>()

/** The products that anything on the page watches, in an order that says whether they changed. */
export const watchedProducts = (): string[] => [...watched.keys()].sort()

/** Calls back when other products are watched. */
export function followWatchedProducts(follow: () => void): () => void {
  followers.add(follow)
  return () => void followers.delete(follow)
}

/** Counts them once more, or once less. */
export function watch(ids: readonly string[], change: 1 | -1) {
  for (const id of ids) {
    const count = (watched.get(id) ?? 0) + change
    if (count > 0) watched.set(id, count)
    else watched.delete(id)
  }
  for (const follow of followers) follow()
}
