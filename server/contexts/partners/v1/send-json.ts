import { createHash } from 'node:crypto'
import type { Context as HonoContext, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import type { HttpEnv } from '#server/http/environment.ts'

/** What is read, as JSON with its digest, taken while it is a text: the middleware `etag`, which answers 304, would read it back from a stream. */
export function sendJson<T>(
  c: HonoContext<HttpEnv>,
  value: T,
): Response & TypedResponse<JSONParsed<T>, 200, 'json'> {
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha1').update(text).digest('hex')}"`
  return c.body(text, 200, { 'content-type': 'application/json', etag }) as never
}
