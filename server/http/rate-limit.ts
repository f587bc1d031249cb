import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './environment.ts'
import type { RateLimit } from './rate-limiter.ts'

/** Limits a route by the visitor's address. */
export const rateLimit = (limit: RateLimit) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    await c.var.limits.consume(limit, addressOf(c))
    await next()
  })

/** Limits a route by account; `allow` has refused visitors. */
export const limitByAccount = (limit: RateLimit) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const { ctx, limits } = c.var
    if (ctx.actor) await limits.consume(limit, ctx.actor.userId)
    await next()
  })

/** The visitor's network address; behind our own proxy the last one it saw. */
export function addressOf(c: HonoContext<HttpEnv>): string {
  const forwarded = c.get('ctx').config.trustProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return networkOf(ipAddressIn(forwarded) ?? c.env.incoming?.socket.remoteAddress ?? 'unknown')
}

/** The IP address of a forwarded entry, whose port (`192.0.2.1:5000`, `[2001:db8::1]:5000`) changes with each connection; null for anything else. */
function ipAddressIn(entry = ''): string | null {
  if (isIP(entry)) return entry
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? []
  if (bracketed && isIPv6(bracketed)) return bracketed
  return dotted && isIPv4(dotted) ? dotted : null
}

/** Every IPv6 customer has 2^64 addresses to themselves: their network counts, the first half of the address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  // An IPv4 address at the end stands for two groups; `::ffff:` before it only wraps it.
  const wrapped = rest.at(-1)
  if (groups.length === 0 && wrapped?.includes('.')) return wrapped
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')
}
