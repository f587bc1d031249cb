import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Webhook } from 'standardwebhooks'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { HttpEnv } from '../../http/environment.ts'
import { readEvent } from './event.ts'
import { recordComplaint } from './record-complaint.ts'

const limitedBody = bodyLimit({
  maxSize: 256 * 1024,
  onError: () => {
    throw new AppError('too-large', generalMessages.tooLarge)
  },
})

/**
 * Where the mail provider (Resend) reports bounces and complaints. Outside the API: it is also told during maintenance.
 * Without EMAIL_WEBHOOK_SECRET there is no such address.
 */
export const emailWebhookRoutes = new Hono<HttpEnv>().post('/api/webhooks/email', limitedBody, async (c) => {
  const { ctx } = c.var
  const secret = ctx.config.emailWebhookSecret
  if (secret === null) throw new AppError('not-found', generalMessages.notFound)
  const payload = verified(secret, await c.req.text(), (name) => c.req.header(name) ?? '')
  const complaint = readEvent(payload)
  if (complaint) await recordComplaint(ctx, complaint)
  return c.json({ received: true })
})

/** Svix signs as Standard Webhooks do, under names of its own. @throws AppError `forbidden` */
function verified(secret: string, body: string, header: (name: string) => string): unknown {
  try {
    return new Webhook(secret).verify(body, {
      'webhook-id': header('svix-id'),
      'webhook-timestamp': header('svix-timestamp'),
      'webhook-signature': header('svix-signature'),
    })
  } catch (cause) {
    throw new AppError('forbidden', generalMessages.forbidden, { cause })
  }
}
