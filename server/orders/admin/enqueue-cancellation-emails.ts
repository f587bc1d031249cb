import { orderPath } from '#domain/orders/orders.ts'
import type { Context } from '../../context.ts'
import { enqueueEmail } from '../../email/enqueue-email.ts'
import { fullName, readOrderMail } from '../read-order-mail.ts'

/** The mails of a cancelled order: to the buyer, and to each seller with their own items. */
export async function enqueueCancellationEmails(
  ctx: Context,
  input: { orderId: string; reason: string },
): Promise<void> {
  const { orderId, reason } = input
  const { order, buyer, sellers } = await readOrderMail(ctx, { orderId })
  const url = `${ctx.config.origin}${orderPath(orderId)}`
  await enqueueEmail(ctx, {
    template: 'order-cancelled',
    recipient: buyer.email,
    orderId,
    data: { firstName: buyer.firstName ?? '', order, reason, url },
  })
  for (const { contact, order: own } of sellers) {
    if (ctx.config.sellerNoticesExcluded.includes(contact.email)) continue
    await enqueueEmail(ctx, {
      template: 'order-cancelled-for-seller',
      recipient: contact.email,
      orderId,
      data: {
        firstName: contact.firstName ?? '',
        order: own,
        buyerName: fullName(buyer) || buyer.email,
        reason,
        url,
      },
    })
  }
}
