import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from 'hono'

export const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Sends a text that is the same for everybody. Shared caches must revalidate it each time (page-cache/cache-pages.ts). */
export function answerText(c: Context, text: string | AsyncIterable<string>, type: string): Response {
  c.header('cache-control', 'public, no-cache')
  c.header('content-type', `${type}; charset=utf-8`)
  return c.body(
    typeof text === 'string'
      ? text
      : (Readable.toWeb(Readable.from(encodeParts(text))) as ReadableStream<Uint8Array>),
  )
}

async function* encodeParts(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield Buffer.from(part)
}
