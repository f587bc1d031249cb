import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** What an answer is known by. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Says how long an answer may be kept and by what it is known. True: the reader has it already (RFC 9110, section 13). */
export function isNotModified(
  c: Context,
  { minutes, hash, updated }: { minutes: number; hash: string; updated?: Date | null },
): boolean {
  c.header('cache-control', `public, max-age=${minutes * 60}`)
  c.header('etag', `"${hash}"`)
  // Sent, but not compared: whoever is suspended takes offers away and changes no date.
  if (updated) c.header('last-modified', updated.toUTCString())
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim())
  return known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === `"${hash}"`)
}
