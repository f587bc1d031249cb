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

/** Mails that can be requested for an address without being its owner, limited over all clients. */
const allowed = { name: 'mails-to-address', points: 8, duration: 60 * 60 }

/** No mailbox is filled by strangers. Counts a mail. @throws AppError `too-many-requests` */
export const limitMailsTo = (c: HonoContext<HttpEnv>, recipient: string): Promise<void> =>
  c.var.limits.consume(allowed, recipient.toLowerCase())

/**
 * The same around what sends it: many at once are counted before any has left, and what was refused (a wrong password, an order
 * of another user) has sent none. @throws AppError `too-many-requests`
 */
export async function limitingMailsTo<T>(
  c: HonoContext<HttpEnv>,
  recipient: string,
  send: () => Promise<T>,
): Promise<T> {
  await limitMailsTo(c, recipient)
  try {
    return await send()
  } catch (error) {
    await c.var.limits.giveBack(allowed, recipient.toLowerCase())
    throw error
  }
}

/**
 * Of one network address: four a second for a minute, which no reader reaches. Counted in memory: it protects this process's time, and asking
 * PostgreSQL would take some of it.
 */
const searches = { name: 'searches', points: 240, duration: 60 }

/** For lists that are searched and filtered at a cost that grows with the catalogue; as it stands it is cheap, and free. */
export const limitSearches = createMiddleware<HttpEnv>(async (c, next) => {
  // A page's own calls were counted with the page.
  if (c.req.url.includes('?') && !c.env.page) await c.var.limits.consumeInMemory(searches, addressOf(c))
  await next()
})
