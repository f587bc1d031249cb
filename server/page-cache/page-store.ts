/** A finished page as it is sent to every visitor without an account. */
export interface CachedPage {
  /** As they go with `content`. */
  headers: Readonly<Record<string, string>>
  etag: string
  /** Compressed, as browsers take it. */
  content: Uint8Array<ArrayBuffer>
}

type Made = CachedPage | null | undefined

export interface PageStore {
  /** The page of this address, unless something it shows may have changed since it was begun. */
  find(address: string): CachedPage | null
  /**
   * Makes it, once at a time for an address: whoever asks meanwhile waits for the same. Null: `make` answered what is not for
   * everybody; nothing is stored. Undefined: nor is it known, who made it has left.
   */
  make(address: string, make: () => Promise<Made>): Promise<Made>
  /** Something that pages show has changed. */
  change(): void
  /** How often that was so. */
  version(): number
  /** What was missed is not known: nothing stored is true any more. What was true until now is put aside. */
  clear(): void
  /** The page of this address as it was when `clear` was last called, for who has nothing better to answer. */
  findLastKnown(address: string): CachedPage | null
  /** What is stored, for whoever checks it. */
  pages(): CachedPage[]
}

interface Entry {
  page: CachedPage
  /** How many changes were known when it was begun. */
  version: number
  /** When it was begun, in milliseconds. */
  begunAt: number
}

interface Making {
  version: number
  begunAt: number
  page: Promise<Made>
}

interface StoreOptions {
  /** Of all pages together; the least recently used go first. */
  mostBytes: number
  now?: () => number
}

/** Pages tell the day, and reviews appear by the clock: none is older, changed or not. In milliseconds. */
const longestAge = 60_000
/**
 * A page begun so lately is answered though something has changed since: however often that happens, an address is made four
 * times a second at most. In milliseconds, far below the second that a page may be old.
 */
const restAfterMaking = 250
/** What was put aside may be answered for so long, in milliseconds. */
const longestLastKnown = 15 * 60_000
/** What a page takes beside its bytes: its headers, address and places in two maps. */
const overhead = 4_096

/** Finished pages by address in this process's memory. */
export function createPageStore({ mostBytes, now = () => performance.now() }: StoreOptions): PageStore {
  // In the order of their last use.
  const entries = new Map<string, Entry>()
  const makings = new Map<string, Making>()
  let lastKnown = new Map<string, CachedPage>()
  let lostAt = 0
  let bytes = 0
  let version = 0

  const isTrue = (made: { version: number; begunAt: number }) => {
    const age = now() - made.begunAt
    return age < (made.version === version ? longestAge : restAfterMaking)
  }
  const sizeOf = (address: string, { content }: CachedPage) => content.length + address.length + overhead

  function remove(address: string) {
    const entry = entries.get(address)
    if (!entry) return
    entries.delete(address)
    bytes -= sizeOf(address, entry.page)
  }

  function store(address: string, entry: Entry) {
    remove(address)
    const size = sizeOf(address, entry.page)
    if (size > mostBytes) return
    entries.set(address, entry)
    bytes += size
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) return
      remove(oldest)
    }
  }

  return {
    find(address) {
      const entry = entries.get(address)
      if (!entry) return null
      if (!isTrue(entry)) {
        remove(address)
        return null
      }
      entries.delete(address)
      entries.set(address, entry)
      return entry.page
    },
    async make(address, make) {
      const other = makings.get(address)
      if (other && isTrue(other)) return other.page
      const begun = { version, begunAt: now() }
      const making = { ...begun, page: make() }
      makings.set(address, making)
      try {
        const page = await making.page
        // Cleared meanwhile: it may show what nobody heard of.
        if (page && makings.get(address) === making) {
          store(address, { ...begun, page })
          // Changes are heard again.
          lastKnown = new Map()
        }
        return page
      } finally {
        if (makings.get(address) === making) makings.delete(address)
      }
    },
    change() {
      version += 1
    },
    version: () => version,
    clear() {
      // Lost again and again before anything was made: what was put aside at first is still the best there is.
      if (entries.size > 0) {
        const upToDate = [...entries].filter(([, entry]) => entry.version === version)
        lastKnown = new Map(upToDate.map(([address, { page }]) => [address, page]))
        lostAt = now()
      }
      version += 1
      bytes = 0
      entries.clear()
      makings.clear()
    },
    findLastKnown: (address) => (now() - lostAt < longestLastKnown ? (lastKnown.get(address) ?? null) : null),
    pages: () => [...entries.values()].map(({ page }) => page),
  }
}
