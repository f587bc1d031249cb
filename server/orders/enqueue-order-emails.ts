import { orderNumber, orderPath, paymentPath } from '#domain/orders/orders.ts'
import { listAdministrators } from '../accounts/list-contacts.ts'
import type { Context } from '../context.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { nameOf, noticedSellers, personOf, readOrderMail, sellerForBuyer } from './read-order-mail.ts'

/**
 * The mails of a new order: confirmation to the buyer, their own items to each seller, all of it to administrators. Of a
 * delivery to be quoted sellers read in enqueue-quote-emails.ts.
 */
export async function enqueueOrderEmails(ctx: Context, input: { orderId: string }): Promise<void> {
  const { orderId } = input
  const { origin } = ctx.config
  const { order, buyer, sellers, paymentDueAt } = await readOrderMail(ctx, { orderId })
  const administrators = await listAdministrators(ctx)

  const confirmation = {
    template: 'order-confirmation' as const,
    recipient: buyer.email,
    orderId,
    data: {
      firstName: buyer.firstName ?? '',
      order,
      sellers: sellers.map(sellerForBuyer),
      payment: ctx.payments && {
        dueAt: paymentDueAt?.toISOString() ?? null,
        url: `${origin}${paymentPath(orderNumber(orderId))}`,
      },
      url: `${origin}${orderPath(orderId)}`,
    },
  }
  const told = order.deliveryOption === 'quote' ? [] : noticedSellers(ctx, sellers)
  const toSellers = told.map(({ contact, buyerSeen, order: own }) => ({
    template: 'new-order-for-seller' as const,
    recipient: contact.email,
    orderId,
    data: {
      firstName: contact.firstName ?? '',
      order: own,
      buyer: buyerSeen,
      isPaidFirst: paymentDueAt !== null,
      url: `${origin}${orderPath(orderId)}`,
    },
  }))
  const data = {
    order,
    buyer: personOf(buyer),
    sellers: sellers.map(({ contact }) => nameOf(contact)),
    url: `${origin}/admin/orders/${orderId}`,
  }
  const toAdministrators = administrators.map(({ email }) => ({
    template: 'new-order-for-admin' as const,
    recipient: email,
    orderId,
    data,
  }))
  await enqueueEmails(ctx, [confirmation, ...toSellers, ...toAdministrators])
}
