import type { z } from 'zod'
import { productPath } from '#domain/catalogue/addresses.ts'
import {
  productReportMessages,
  productReportReasonLabels,
  type reportProductSchema,
} from '#domain/catalogue/product-reports.ts'
import { AppError } from '#domain/errors.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { listContacts } from '#server/contexts/accounts/people.ts'
import { productReports } from '#server/database/schema/product-reports.ts'
import { findOffer } from '../find-offer.ts'

type Input = z.output<typeof reportProductSchema> & { productId: string }

/**
 * Reports an article to the administrators and mails a confirmation (règlement (UE) 2022/2065, art. 16). Needs no account. A second report by
 * the same person changes nothing while the first is open; a program that filled in the hidden field gets the usual answer.
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
        ...{ productId: offer.id, productNumber: offer.number, productTitle: offer.title },
        ...{ sellerId: offer.sellerId, reason, explanation, createdAt: ctx.clock.now() },
        ...{ reporterId: ctx.actor?.userId ?? null, reporterName: reporter.name },
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

/** From the account, else as typed. */
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
