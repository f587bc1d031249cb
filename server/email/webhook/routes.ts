import { Hono } from 'hono'
import { Webhook } from 'standardwebhooks'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { largerBody } from '../../http/body-limit.ts'
import type { HttpEnv } from '../../http/environment.ts'
import { isStrange, readEvent } from './event.ts'
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
    const payload = verified(secret, await c.req.text(), (name) => c.req.header(name) ?? '')
    // Answered all the same: it would come again for days, and be no easier to read.
    if (isStrange(payload))
      ctx.log.error({ deliveryId: c.req.header('svix-id') }, 'a report of the mail provider cannot be read')
    const complaint = readEvent(payload)
    if (complaint) await recordComplaint(ctx, complaint)
    return c.json({ received: true })
  },
)

/**
 * Svix signs as Standard Webhooks do, under names of its own. Undefined: signed, and no JSON.
 * @throws AppError `forbidden`
 */
function verified(secret: string, body: string, header: (name: string) => string): unknown {
  try {
    return new Webhook(secret).verify(body, {
      'webhook-id': header('svix-id'),
      'webhook-timestamp': header('svix-timestamp'),
      'webhook-signature': header('svix-signature'),
    })
  } catch (cause) {
    // The signature comes first.
    if (cause instanceof SyntaxError) return undefined
    throw new AppError('forbidden', generalMessages.forbidden, { cause })
  }
}
