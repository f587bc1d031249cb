import type { Context as HonoContext } from 'hono'
import type { HttpEnv } from './environment.ts'

/** Mails that others than an address's owner can have sent to it: together, whoever asks and from wherever. */
const allowed = { name: 'mails-to-address', points: 8, duration: 60 * 60 }

/** No mailbox is filled by strangers. @throws AppError `too-many-requests` */
export const limitMailsTo = (c: HonoContext<HttpEnv>, recipient: string): Promise<void> =>
  c.var.limits.consume(allowed, recipient.toLowerCase())
