import { Hono } from 'hono'
import type { z } from 'zod'
import { productPath } from '#domain/catalogue/addresses.ts'
import {
  parseProductReportSearch,
  productReportMessages,
  productReportReasonLabels,
  reportProductSchema,
  settleProductReportSchema,
} from '#domain/catalogue/product-reports.ts'
import { AppError } from '#domain/errors.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { listContacts } from '#server/contexts/accounts/people.ts'
import { findOffer } from '#server/contexts/catalogue/find-offer.ts'
import { productReports } from '#server/database/schema/product-reports.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { rateLimit, sendWithinEmailLimit } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { listProductReports } from './list-product-reports.ts'
import { settleProductReport } from './settle-product-report.ts'

export const productReportRoutes = new Hono<HttpEnv>().post(
  '/:id/reports',
  allow('public'),
  rateLimit({ name: 'product-report', maxCalls: 10, seconds: 60 * 60 }),
  json(reportProductSchema),
  async (c) => {
    const report = c.req.valid('json')
    const send = () => reportProduct(c.var.ctx, { productId: c.req.param('id'), ...report })
    if (c.var.ctx.actor || !report.email) await send()
    else await sendWithinEmailLimit(c, report.email, send)
    return c.json({ received: true }, 201)
  },
)

/** For administrators; mounted at /api/admin. */
export const productReportAdminRoutes = new Hono<HttpEnv>()
  .get('/product-reports', async (c) =>
    c.json(await listProductReports(c.var.ctx, parseProductReportSearch(new URL(c.req.url).searchParams))),
  )
  .post('/product-reports/:id/settle', json(settleProductReportSchema), async (c) => {
    await settleProductReport(c.var.ctx, { reportId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ settled: true })
  })

type Input = z.output<typeof reportProductSchema> & { productId: string }

/**
 * Reports a product to the administrators and emails a confirmation (regulation (EU) 2022/2065, article 16). Needs no account. A second
 * report by the same user is ignored while the first is open; a bot that filled in the honeypot field gets the usual answer.
 * @throws AppError `not-found`; `invalid` of a visitor without name or address
 */
export async function reportProduct(ctx: Context, input: Input): Promise<void> {
  const offer = await findOffer(ctx, input)
  const reporter = await readReporter(ctx, input)
  if (input.website) return
  const { reason, explanation } = input
  await inTransaction(ctx, async (ctx) => {
    const [report] = await ctx.db
      .insert(productReports)
      .values({
        productId: offer.id,
        productNumber: offer.number,
        productTitle: offer.title,
        sellerId: offer.sellerId,
        reason,
        explanation,
        createdAt: ctx.clock.now(),
        reporterId: ctx.actor?.userId ?? null,
        reporterName: reporter.name,
        reporterEmail: reporter.email,
      })
      .onConflictDoNothing()
      .returning({ id: productReports.id })
    if (!report) return
    await publish(ctx, { type: 'work-changed' })
    await enqueueEmail(ctx, {
      template: 'product-report-received',
      recipient: reporter.email,
      data: {
        name: reporter.name,
        title: offer.title,
        reason: productReportReasonLabels[reason],
        explanation,
        url: `${ctx.config.origin}${productPath(offer)}`,
      },
    })
  })
}

/** Returns the name and address of the account, or those a visitor typed. */
async function readReporter(ctx: Context, { name, email }: Input): Promise<{ name: string; email: string }> {
  if (ctx.actor) {
    const [person] = await listContacts(ctx, { userIds: [ctx.actor.userId] })
    if (person)
      return { name: [person.firstName, person.lastName].filter(Boolean).join(' '), email: person.email }
  }
  const fields = {
    ...(name === '' && { name: productReportMessages.nameNeeded }),
    ...(email === '' && { email: productReportMessages.emailNeeded }),
  }
  const [first] = Object.values(fields)
  if (first) throw new AppError('invalid', first, { details: { fields } })
  return { name, email }
}
