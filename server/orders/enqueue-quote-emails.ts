import { orderPath } from '#domain/orders/orders.ts'
import type { Context } from '../context.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { getSettings } from '../platform/get-settings.ts'
import { noticedSellers, personOf, readOrderMail, sellerOf } from './read-order-mail.ts'

/**
 * A delivery to be quoted is asked of each seller, for their own articles, and of the association, for all of them
 * (specification, section 2, Cart drawer).
 */
export async function enqueueQuoteEmails(ctx: Context, input: { orderId: string }): Promise<void> {
  const { orderId } = input
  const { origin } = ctx.config
  const { contactMailbox } = await getSettings(ctx)
  const { order, buyer, deliveryNote: note, sellers } = await readOrderMail(ctx, { orderId })
  const mail = { template: 'quote-request', orderId } as const
  await enqueueEmails(ctx, [
    ...noticedSellers(ctx, sellers).map(({ contact, buyerSeen, order: own }) => ({
      ...mail,
      recipient: contact.email,
      data: { buyer: buyerSeen, note, order: own, collectedFrom: [], url: `${origin}${orderPath(orderId)}` },
    })),
    {
      ...mail,
      recipient: contactMailbox,
      data: {
        buyer: personOf(buyer),
        note,
        order,
        collectedFrom: sellers.map(sellerOf),
        url: `${origin}/admin/orders/${orderId}`,
      },
    },
  ])
}
