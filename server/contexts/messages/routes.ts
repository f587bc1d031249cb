import { Hono } from 'hono'
import type { z } from 'zod'
import { priceRequestMessages } from '#domain/account-messages.ts'
import { parseReportSearch } from '#domain/conversations/reports.ts'
import { contactSchema, priceRequestSchema, settleReportSchema } from '#domain/conversations/schemas.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { allow, allowWith } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount, rateLimit } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { findFulfilmentConversation, readConversation } from './admin/read-conversation.ts'
import { listReports, settleReport } from './admin/reports.ts'
import { requireCorrespondent } from './find-conversation.ts'
import { messageRange } from './read-messages.ts'
import { requestPrice } from './request-price.ts'

const hour = 60 * 60

export const contactRoutes = new Hono<HttpEnv>().post(
  '/',
  allow('public'),
  rateLimit({ name: 'contact', maxCalls: 5, seconds: hour }),
  json(contactSchema),
  async (c) => {
    await sendContactMessage(c.var.ctx, c.req.valid('json'))
    return c.json({ sent: true }, 201)
  },
)

export const priceRequestRoutes = new Hono<HttpEnv>().post(
  '/:id/price-requests',
  allowWith((c) => requireCorrespondent(c.var.ctx, priceRequestMessages.notSignedIn), 'signedIn'),
  rateLimit({ name: 'price-request-address', maxCalls: 20, seconds: hour }),
  json(priceRequestSchema),
  limitByAccount({ name: 'price-request', maxCalls: 10, seconds: hour }),
  async (c) => {
    await requestPrice(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ sent: true }, 201)
  },
)

/**
 * Emails a visitor's message to the association, without an account. A program that filled in the hidden field receives the same
 * answer.
 */
async function sendContactMessage(
  ctx: Context,
  { website, ...message }: z.output<typeof contactSchema>,
): Promise<void> {
  if (website) return
  const { contactMailbox } = await getSettings(ctx)
  await enqueueEmail(ctx, { template: 'contact', recipient: contactMailbox, data: message })
}

/** Routes of reported conversations for administrators, mounted at /api/admin. */
export const reportAdminRoutes = new Hono<HttpEnv>()
  .get('/reports', async (c) =>
    c.json(await listReports(c.var.ctx, parseReportSearch(new URL(c.req.url).searchParams))),
  )
  .post('/reports/:id/settle', json(settleReportSchema), async (c) => {
    await settleReport(c.var.ctx, { reportId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ settled: true })
  })
  .get('/conversations/:id', messageRange, async (c) => {
    const { before } = c.req.valid('query')
    return c.json(
      await readConversation(c.var.ctx, {
        conversationId: c.req.param('id'),
        ...(before && { before: Number(before) }),
      }),
    )
  })
  .get('/fulfilments/:id/conversation', async (c) =>
    c.json(await findFulfilmentConversation(c.var.ctx, { fulfilmentId: c.req.param('id') })),
  )
