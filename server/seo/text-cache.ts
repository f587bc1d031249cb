import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { isNotModified } from './caching.ts'

/** A text that is read off many rows. */
export interface MadeText {
  /** Changes when anything in it does. */
  hash: string
  updated: Date | null
  /** How many rows it is read off. */
  rows: number
  parts: () => AsyncIterable<string>
}

interface CachedText {
  hash: string
  updated: Date | null
  /** Compressed, as most readers take it. */
  content: Uint8Array<ArrayBuffer>
  madeAt: number
}

export interface TextCache {
  /**
   * The text of this name, made at most once at a time.
   * @throws AppError `unavailable` when too many are being made
   */
  get(name: string, now: Date, make: () => Promise<MadeText>): Promise<CachedText>
  /** Keeps none of them any longer: something in them may have left the catalogue. */
  drop(): void
}

/** From so many rows on a text is kept: making it anew for everybody who asks would keep the others waiting. */
const manyRows = 5_000
/** So long; a reader is told to wait longer than that before it asks again. In milliseconds. */
const maxAge = 5 * 60_000
const mostBytes = 64 * 1024 * 1024
const mostAtOnce = 4

/**
 * Feeds and sitemaps of a large catalogue, in this process's memory. Kept only where this process hears of what leaves the
 * catalogue: what its seller has hidden is in no later answer.
 */
export function createTextCache(hearsDepartures: () => Promise<boolean>): TextCache {
  const cached = new Map<string, CachedText>()
  const beingMade = new Map<string, Promise<CachedText>>()
  let running = 0
  /** What began before a departure is answered, and not kept. */
  let departures = 0

  function store(name: string, text: CachedText) {
    cached.delete(name)
    cached.set(name, text)
    let bytes = 0
    for (const { content } of cached.values()) bytes += content.length
    // The oldest goes first.
    for (const [other, { content }] of cached) {
      if (bytes <= mostBytes) return
      cached.delete(other)
      bytes -= content.length
    }
  }

  async function write(name: string, now: Date, make: () => Promise<MadeText>): Promise<CachedText> {
    const begun = departures
    const isHeard = await hearsDepartures()
    const { hash, updated, rows, parts } = await make()
    const before = cached.get(name)
    const content = before?.hash === hash ? before.content : await compressed(parts())
    const text = { hash, updated, content, madeAt: now.getTime() }
    if (departures !== begun) return text
    if (rows >= manyRows && isHeard) store(name, text)
    else cached.delete(name)
    return text
  }

  return {
    async get(name, now, make) {
      const known = cached.get(name)
      const age = now.getTime() - (known?.madeAt ?? 0)
      if (known && age >= 0 && age < maxAge) return known
      const begun = beingMade.get(name)
      if (begun) return begun
      if (running >= mostAtOnce)
        throw new AppError('unavailable', generalMessages.tooMuchWork, { details: { retryAfter: 10 } })
      const making = write(name, now, make)
      running += 1
      beingMade.set(name, making)
      try {
        return await making
      } finally {
        running -= 1
        if (beingMade.get(name) === making) beingMade.delete(name)
      }
    },
    drop() {
      departures += 1
      cached.clear()
      // Whoever asks now waits for none that began before.
      beingMade.clear()
    },
  }
}

async function compressed(parts: AsyncIterable<string>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = []
  for await (const piece of Readable.from(parts).compose(createGzip())) pieces.push(piece as Buffer)
  return new Uint8Array(Buffer.concat(pieces))
}

/** Answers with it, or that the reader has it already. */
export function answerCached(
  c: Context,
  { hash, updated, content }: CachedText,
  { minutes, type }: { minutes: number; type: string },
): Response {
  c.header('vary', 'Accept-Encoding')
  if (isNotModified(c, { minutes, hash, updated })) return c.body(null, 304)
  c.header('content-type', type)
  if (/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) {
    c.header('content-encoding', 'gzip')
    return c.body(content)
  }
  const plain = Readable.from([Buffer.from(content)]).pipe(createGunzip())
  return c.body(Readable.toWeb(plain) as ReadableStream<Uint8Array>)
}
