import { LRUCache } from 'lru-cache'

/** Pages show dates, and some facts change with the clock alone. */
const maxAgeMs = 60_000
/** However often things change, an answer is made four times a second at most. */
const defaultMinAnswerAgeMs = 250
const lastKnownMs = 15 * 60_000
const maxValues = 500
const maxAnswerBytes = 64 * 1024 * 1024
/** What an answer takes beside its bytes: headers, address, places in maps. */
const overheadBytes = 4_096

interface Entry<Value> {
  /** Of the cache when the value was begun. */
  version: number
  begunAt: number
  value: Promise<Value>
  settled?: Value
}

/** Reads through the cache. */
export type CachedRead = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

/** A finished answer as it is sent to every visitor without an account. */
export interface CachedAnswer {
  /** As they go with `content`. */
  headers: Readonly<Record<string, string>>
  etag: string
  /** Compressed, as browsers take it. */
  content: Uint8Array<ArrayBuffer>
}

type Made = CachedAnswer | null | undefined

export interface Cache {
  /** Something public has changed: everything cached is out of date. */
  invalidate(): void
  /** Changes can be missed from here on: nothing cached is used any more. What was current stays as the last known. */
  disconnect(): void
  /** Reads for one request. After a change, a request that began before it neither uses nor fills the cache. */
  begin(): CachedRead
  /** Finished answers for visitors without an account, by address. */
  answers: {
    find(key: string): CachedAnswer | null
    /** One `make` at a time for each key. What is null or undefined is passed on, and not stored. */
    make(key: string, make: () => Promise<Made>): Promise<Made>
    /** As it was when changes were last heard of, for 15 minutes. */
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
 * What depends on public data alone, in this process's memory. One rule of invalidation: a public change is heard of, or a minute has gone.
 * An answer may be `minAnswerAgeMs` old all the same; a value may not, since people with an account see what they have just changed.
 */
export function createCache({
  maxBytes = maxAnswerBytes,
  minAnswerAgeMs = defaultMinAnswerAgeMs,
  clock = performance,
}: CacheOptions = {}): Cache {
  let version = 0
  let lostAt = Number.NEGATIVE_INFINITY
  let lastKnown = new Map<string, CachedAnswer>()
  const values = new LRUCache<string, Entry<unknown>>({
    max: maxValues,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: clock,
  })
  const answers = new LRUCache<string, Entry<Made>>({
    maxSize: maxBytes,
    sizeCalculation: ({ settled }, key) => overheadBytes + key.length + (settled?.content.length ?? 0),
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: clock,
  })

  const isCurrent = (entry: Entry<unknown>, minAgeMs: number) =>
    entry.version === version || clock.now() - entry.begunAt < minAgeMs

  /** Joins the entry that is there or being made, else makes one and stores it. */
  async function readThrough<Value>(
    entries: LRUCache<string, Entry<Value>>,
    key: string,
    {
      read,
      minAgeMs,
      isStored,
    }: { read(): Promise<Value>; minAgeMs: number; isStored(value: Value): boolean },
  ): Promise<Value> {
    const known = entries.get(key)
    if (known && isCurrent(known, minAgeMs)) return known.value
    const entry: Entry<Value> = { version, begunAt: clock.now(), value: read() }
    entries.set(key, entry)
    const isReplaced = () => entries.peek(key) !== entry
    try {
      entry.settled = await entry.value
    } catch (error) {
      if (!isReplaced()) entries.delete(key)
      throw error
    }
    if (isReplaced()) return entry.settled
    // Set again, as another object, now that its size is known.
    if (isStored(entry.settled)) entries.set(key, { ...entry }, { noUpdateTTL: true })
    else entries.delete(key)
    return entry.settled
  }

  return {
    invalidate() {
      version += 1
    },
    disconnect() {
      const known = [...answers.entries()].flatMap(([key, entry]) =>
        entry.settled && entry.version === version ? [[key, entry.settled] as const] : [],
      )
      // Lost again before anything was made: what was known at first is still the best there is.
      if (known.length > 0) {
        lastKnown = new Map(known)
        lostAt = clock.now()
      }
      version += 1
      answers.clear()
      values.clear()
    },
    begin() {
      const begun = version
      return async <Value>(key: string, read: () => Promise<Value>) =>
        begun === version
          ? readThrough(values as LRUCache<string, Entry<Value>>, key, {
              read,
              minAgeMs: 0,
              isStored: () => true,
            })
          : read()
    },
    answers: {
      find(key) {
        const entry = answers.get(key)
        return entry?.settled && isCurrent(entry, minAnswerAgeMs) ? entry.settled : null
      },
      async make(key, make) {
        const isStored = (answer: Made) => answer !== null && answer !== undefined
        const made = await readThrough(answers, key, { read: make, minAgeMs: minAnswerAgeMs, isStored })
        // Changes are heard of again.
        if (isStored(made)) lastKnown.clear()
        return made
      },
      findLastKnown: (key) => (clock.now() - lostAt < lastKnownMs ? (lastKnown.get(key) ?? null) : null),
      list: () => [...answers.values()].flatMap(({ settled }) => settled ?? []),
    },
  }
}

/** Through the cache of the request where it has one, else read now. */
export const cachedRead = <Value>(
  { cache }: { cache?: CachedRead | undefined },
  key: string,
  read: () => Promise<Value>,
): Promise<Value> => (cache ? cache(key, read) : read())
