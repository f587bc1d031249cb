import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { isKept } from './caching.ts'

/** A text that is read off many rows. */
export interface MadeText {
  /** Changes when anything in it does. */
  hash: string
  updated: Date | null
  /** How many rows it is read off. */
  rows: number
  parts: () => AsyncIterable<string>
}

interface KeptText {
  hash: string
  updated: Date | null
  /** Compressed, as most readers take it. */
  content: Uint8Array<ArrayBuffer>
  madeAt: number
}

export interface KeptTexts {
  /**
   * The text of this name, made at most once at a time.
   * @throws AppError `unavailable` when too many are being made
   */
  get(name: string, now: Date, make: () => Promise<MadeText>): Promise<KeptText>
  /** Keeps none of them any longer: something in them may have left the catalogue. */
  drop(): void
}

/** From so many rows on a text is kept: making it anew for everybody who asks would keep the others waiting. */
const manyRows = 5_000
/** So long; a reader is told to wait longer than that before it asks again. In milliseconds. */
const keptFor = 5 * 60_000
const mostBytes = 64 * 1024 * 1024
const mostAtOnce = 4

/**
 * Feeds and sitemaps of a large catalogue, in this process's memory. Kept only where this process hears of what leaves the
 * catalogue: what its seller has hidden is in no later answer.
 */
export function createKeptTexts(hearsDepartures: () => Promise<boolean>): KeptTexts {
  const kept = new Map<string, KeptText>()
  const beingMade = new Map<string, Promise<KeptText>>()
  let running = 0
  /** What began before a departure is answered, and not kept. */
  let departures = 0

  function keep(name: string, text: KeptText) {
    kept.delete(name)
    kept.set(name, text)
    let bytes = 0
    for (const { content } of kept.values()) bytes += content.length
    // The oldest goes first.
    for (const [other, { content }] of kept) {
      if (bytes <= mostBytes) return
      kept.delete(other)
      bytes -= content.length
    }
  }

  async function write(name: string, now: Date, make: () => Promise<MadeText>): Promise<KeptText> {
    const begun = departures
    const isHeard = await hearsDepartures()
    const { hash, updated, rows, parts } = await make()
    const before = kept.get(name)
    const content = before?.hash === hash ? before.content : await compressed(parts())
    const text = { hash, updated, content, madeAt: now.getTime() }
    if (departures !== begun) return text
    if (rows >= manyRows && isHeard) keep(name, text)
    else kept.delete(name)
    return text
  }

  return {
    async get(name, now, make) {
      const known = kept.get(name)
      const age = now.getTime() - (known?.madeAt ?? 0)
      if (known && age >= 0 && age < keptFor) return known
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
      kept.clear()
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
export function answerKept(
  c: Context,
  { hash, updated, content }: KeptText,
  { minutes, type }: { minutes: number; type: string },
): Response {
  c.header('vary', 'Accept-Encoding')
  if (isKept(c, { minutes, hash, updated })) return c.body(null, 304)
  c.header('content-type', type)
  if (/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) {
    c.header('content-encoding', 'gzip')
    return c.body(content)
  }
  const plain = Readable.from([Buffer.from(content)]).pipe(createGunzip())
  return c.body(Readable.toWeb(plain) as ReadableStream<Uint8Array>)
}
