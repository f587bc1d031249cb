import { LRUCache } from 'lru-cache'

/** Pages show dates, and some facts change with time alone. */
const maxAgeMs = 60_000
/** However often data change, an answer is rendered four times a second at most. */
const defaultMinAnswerAgeMs = 250
const maxLastKnownAgeMs = 15 * 60_000
const maxValues = 500
const maxAnswerBytes = 64 * 1024 * 1024
/** Estimated size of an answer's headers, address and entries in maps. */
const overheadBytes = 4_096

interface Entry<Value> {
  /** The cache's version when the read of the value started. */
  version: number
  startedAt: number
  value: Promise<Value>
  settled?: Value
}

/** Returns the cached value of this key, or reads and caches it. */
export type CachedRead = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

/** A finished response, the same for every visitor without an account. */
export interface CachedAnswer {
  /** The headers sent with `content`. */
  headers: Readonly<Record<string, string>>
  etag: string
  /** Compressed, as browsers accept it. */
  content: Uint8Array<ArrayBuffer>
}

type MaybeAnswer = CachedAnswer | null | undefined

export interface Cache {
  /** Invalidates everything after a change of public data. */
  invalidate(): void
  /** Stops the use of cached data when changes may be missed. Current answers are kept as last known. */
  disconnect(): void
  /** Returns the reads of one request. After a change of public data they neither use nor fill the cache. */
  startRequest(): CachedRead
  /** Finished responses for visitors without an account, by address. */
  answers: {
    find(key: string): CachedAnswer | null
    /** Runs one `make` at a time for each key. A null or undefined result is returned and not stored. */
    make(key: string, make: () => Promise<MaybeAnswer>): Promise<MaybeAnswer>
    /** Returns the answer that was current when changes were last received, for 15 minutes. */
    findLastKnown(key: string): CachedAnswer | null
    list(): CachedAnswer[]
  }
}

interface CacheOptions {
  maxBytes?: number
  minAnswerAgeMs?: number
  clock?: { now(): number }
}

/**
 * Caches data that depend on public data alone, in this process's memory. It is invalidated by a public change or after a minute. An answer
 * may be `minAnswerAgeMs` out of date; a value may not, since signed-in users must see their own changes.
 */
export function createCache({
  maxBytes = maxAnswerBytes,
  minAnswerAgeMs = defaultMinAnswerAgeMs,
  clock = performance,
}: CacheOptions = {}): Cache {
  let version = 0
  let disconnectedAt = Number.NEGATIVE_INFINITY
  let lastKnown = new Map<string, CachedAnswer>()
  const values = new LRUCache<string, Entry<unknown>>({
    max: maxValues,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: clock,
  })
  const answers = new LRUCache<string, Entry<MaybeAnswer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ settled }, key) => overheadBytes + key.length + (settled?.content.length ?? 0),
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: clock,
  })

  const isCurrent = (entry: Entry<unknown>, minAgeMs: number) =>
    entry.version === version || clock.now() - entry.startedAt < minAgeMs

  /** Returns an entry that exists or is being made, else makes one and stores it. */
  async function readThrough<Value>(
    entries: LRUCache<string, Entry<Value>>,
    key: string,
    {
      read,
      minAgeMs,
      shouldStore,
    }: { read(): Promise<Value>; minAgeMs: number; shouldStore(value: Value): boolean },
  ): Promise<Value> {
    const existing = entries.get(key)
    if (existing && isCurrent(existing, minAgeMs)) return existing.value
    const entry: Entry<Value> = { version, startedAt: clock.now(), value: read() }
    entries.set(key, entry)
    const isReplaced = () => entries.peek(key) !== entry
    try {
      entry.settled = await entry.value
    } catch (error) {
      if (!isReplaced()) entries.delete(key)
      throw error
    }
    if (isReplaced()) return entry.settled
    // Set again as a new object, because the cache measures an entry when it is set.
    if (shouldStore(entry.settled)) entries.set(key, { ...entry }, { noUpdateTTL: true })
    else entries.delete(key)
    return entry.settled
  }

  return {
    invalidate() {
      version += 1
    },
    disconnect() {
      const currentAnswers = [...answers.entries()].flatMap(([key, entry]) =>
        entry.settled && entry.version === version ? [[key, entry.settled] as const] : [],
      )
      // After a second disconnection before any new answer, the first known answers are kept.
      if (currentAnswers.length > 0) {
        lastKnown = new Map(currentAnswers)
        disconnectedAt = clock.now()
      }
      version += 1
      answers.clear()
      values.clear()
    },
    startRequest() {
      const startVersion = version
      return async <Value>(key: string, read: () => Promise<Value>) =>
        startVersion === version
          ? readThrough(values as LRUCache<string, Entry<Value>>, key, {
              read,
              minAgeMs: 0,
              shouldStore: () => true,
            })
          : read()
    },
    answers: {
      find(key) {
        const entry = answers.get(key)
        return entry?.settled && isCurrent(entry, minAnswerAgeMs) ? entry.settled : null
      },
      async make(key, make) {
        const shouldStore = (answer: MaybeAnswer) => answer !== null && answer !== undefined
        const made = await readThrough(answers, key, { read: make, minAgeMs: minAnswerAgeMs, shouldStore })
        // Changes are received again.
        if (shouldStore(made)) lastKnown.clear()
        return made
      },
      findLastKnown: (key) =>
        clock.now() - disconnectedAt < maxLastKnownAgeMs ? (lastKnown.get(key) ?? null) : null,
      list: () => [...answers.values()].flatMap(({ settled }) => settled ?? []),
    },
  }
}

/** Reads through the request's cache if it has one, else directly. */
export const readThroughCache = <Value>(
  { cache }: { cache?: CachedRead | undefined },
  key: string,
  read: () => Promise<Value>,
): Promise<Value> => (cache ? cache(key, read) : read())
