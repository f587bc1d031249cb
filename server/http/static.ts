import type { Context } from 'hono'

/** Built files carry a hash of their content in their name: they never change. */
export const cachedForever = (_path: string, c: Context): void =>
  c.header('cache-control', 'public, max-age=31536000, immutable')

export const neverCached = (_path: string, c: Context): void => c.header('cache-control', 'no-cache')
