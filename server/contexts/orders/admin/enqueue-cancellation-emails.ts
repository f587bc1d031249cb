import { orderPath } from '#domain/orders/orders.ts'
import { enqueueEmail, enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import type { Context } from '#server/context.ts'
import { noticedSellers, readOrderMail } from '../read-order-mail.ts'

/** The mails of a cancelled order: to the buyer, unless they know, and to each seller with their own items. */
export async function enqueueCancellationEmails(
  ctx: Context,
  input: {
    orderId: string
    reason: string
    /** Only what is cancelled now; all of the order otherwise. */
    itemIds?: string[]
    isBuyerNotified?: boolean
    /** Fulfilments whose sellers are not notified: a request for a quote that is still unanswered. */
    unanswered?: readonly string[]
  },
): Promise<void> {
  const { orderId, reason, itemIds, isBuyerNotified = false, unanswered = [] } = input
  const { order, buyer, sellers } = await readOrderMail(ctx, { orderId, itemIds })
  const url = `${ctx.config.origin}${orderPath(orderId)}`
  if (!isBuyerNotified) {
    await enqueueEmail(ctx, {
      template: 'order-cancelled',
      recipient: buyer.email,
      orderId,
      data: { firstName: buyer.firstName ?? '', order, reason, url },
    })
  }
  await enqueueEmails(
    ctx,
    noticedSellers(
      ctx,
      sellers.filter(({ fulfilment }) => !unanswered.includes(fulfilment.id)),
    ).map(({ contact, buyerSeen, order: own }) => ({
      template: 'order-cancelled-for-seller' as const,
      recipient: contact.email,
      orderId,
      data: {
        firstName: contact.firstName ?? '',
        order: own,
        buyerName: buyerSeen.name,
        reason,
        url,
      },
    })),
  )
}
