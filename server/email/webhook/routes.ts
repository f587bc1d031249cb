import { Hono } from 'hono'
import { Webhook } from 'standardwebhooks'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { largerBody } from '../../http/body-limit.ts'
import type { HttpEnv } from '../../http/environment.ts'
import { type Complaint, readEvent, type Unreadable } from './event.ts'
import { keepUnreadable } from './keep-unreadable.ts'
import { recordComplaint } from './record-complaint.ts'

/**
 * Where the mail provider (Resend) reports bounces and complaints. Outside the API: it is also told during maintenance.
 * Without EMAIL_WEBHOOK_SECRET there is no such address.
 */
export const emailWebhookRoutes = new Hono<HttpEnv>().post(
  '/api/webhooks/email',
  largerBody(256 * 1024),
  async (c) => {
    const { ctx } = c.var
    const secret = ctx.config.emailWebhookSecret
    if (secret === null) throw new AppError('not-found', generalMessages.notFound)
    const body = await c.req.text()
    const event = read(secret, body, (name) => c.req.header(name) ?? '')
    // Answered all the same: it would come again for days, and be no easier to read.
    if (event && 'unreadable' in event) await keepUnreadable(ctx, { body, reason: event.unreadable })
    else if (event) await recordComplaint(ctx, event)
    return c.json({ received: true })
  },
)

/**
 * Svix signs as Standard Webhooks do, under names of its own.
 * @throws AppError `forbidden`
 */
function read(secret: string, body: string, header: (name: string) => string): Complaint | Unreadable | null {
  try {
    const payload = new Webhook(secret).verify(body, {
      'webhook-id': header('svix-id'),
      'webhook-timestamp': header('svix-timestamp'),
      'webhook-signature': header('svix-signature'),
    })
    return readEvent(payload)
  } catch (cause) {
    // The signature comes first.
    if (cause instanceof SyntaxError) return { unreadable: 'no-json' }
    throw new AppError('forbidden', generalMessages.forbidden, { cause })
  }
}
