const watched = new Map<string, number>()
const followers = new Set<() => void>()

/** The watched products of the page, sorted so that changes can be compared. */
export const watchedProducts = (): string[] => [...watched.keys()].sort()

/** Calls back when the watched products change. */
export function followWatchedProducts(follow: () => void): () => void {
  followers.add(follow)
  return () => void followers.delete(follow)
}

/** Increases or decreases the number of watchers of each product. */
export function watch(ids: readonly string[], change: 1 | -1) {
  for (const id of ids) {
    const count = (watched.get(id) ?? 0) + change
    if (count > 0) watched.set(id, count)
    else watched.delete(id)
  }
  for (const follow of followers) follow()
}
