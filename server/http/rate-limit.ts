import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './environment.ts'
import type { RateLimit } from './rate-limiter.ts'

/** Limits a route by the visitor's address. */
export const rateLimit = (limit: RateLimit) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    await c.var.limits.consume(limit, getClientAddress(c))
    await next()
  })

/** Limits a route by account; `allow` has refused visitors. */
export const limitByAccount = (limit: RateLimit) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const { ctx, limits } = c.var
    if (ctx.actor) await limits.consume(limit, ctx.actor.userId)
    await next()
  })

/** Returns the visitor's network address; behind the site's own proxy, the last address that it saw. */
export function getClientAddress(c: HonoContext<HttpEnv>): string {
  const forwarded = c.get('ctx').config.trustProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return toNetwork(parseForwardedAddress(forwarded) ?? c.env.incoming?.socket.remoteAddress ?? 'unknown')
}

/** Returns the IP address of an `X-Forwarded-For` entry without its port (`192.0.2.1:5000`, `[2001:db8::1]:5000`); null for anything else. */
function parseForwardedAddress(entry = ''): string | null {
  if (isIP(entry)) return entry
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? []
  if (bracketed && isIPv6(bracketed)) return bracketed
  return dotted && isIPv4(dotted) ? dotted : null
}

/** Returns the network of an IPv6 address, its first half, because every customer has 2^64 addresses. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const trailingGroups = tail?.split(':').filter(Boolean) ?? []
  // An IPv4 address at the end stands for two groups; the prefix `::ffff:` only wraps it.
  const embeddedIpv4 = trailingGroups.at(-1)
  if (groups.length === 0 && embeddedIpv4?.includes('.')) return embeddedIpv4
  const zeros = tail === undefined ? 0 : 8 - groups.length - trailingGroups.length
  return [...groups, ...Array<string>(zeros).fill('0'), ...trailingGroups].slice(0, 4).join(':')
}

/** Limits the emails to one address that its owner did not request, over all clients together. */
const emailsToAddress = { name: 'mails-to-address', maxCalls: 8, seconds: 60 * 60 }

/** Counts an email to an address, so that strangers cannot flood a mailbox. @throws AppError `too-many-requests` */
export const limitEmailsTo = (c: HonoContext<HttpEnv>, recipient: string): Promise<void> =>
  c.var.limits.consume(emailsToAddress, recipient.toLowerCase())

/**
 * Runs `send` within the limit of its recipient. The email is counted before it is sent, so that concurrent calls cannot exceed the
 * limit, and no longer when `send` fails (a wrong password, an order of another user).
 * @throws AppError `too-many-requests`
 */
export async function sendWithinEmailLimit<T>(
  c: HonoContext<HttpEnv>,
  recipient: string,
  send: () => Promise<T>,
): Promise<T> {
  await limitEmailsTo(c, recipient)
  try {
    return await send()
  } catch (error) {
    await c.var.limits.giveBack(emailsToAddress, recipient.toLowerCase())
    throw error
  }
}

/**
 * Four searches a second for a minute by one network address, more than any reader needs. Counted in memory, because a query would cost
 * part of the time that it protects.
 */
const searchLimit = { name: 'searches', maxCalls: 240, seconds: 60 }

/** Limits searches and filters, whose cost grows with the catalogue; the list without any is cheap and unlimited. */
export const limitSearches = createMiddleware<HttpEnv>(async (c, next) => {
  // The calls of a page's loaders are not counted, because the page itself was.
  if (c.req.url.includes('?') && !c.env.page)
    await c.var.limits.consumeInMemory(searchLimit, getClientAddress(c))
  await next()
})
