import type { Context as HonoContext } from 'hono'
import type { HttpEnv } from './environment.ts'

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
