import { and, eq, gt, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { days } from '#domain/orders/delays.ts'
import { orderNumber, orderPath, paymentPath } from '#domain/orders/orders.ts'
import { enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import type { Context } from '#server/context.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'
import { listAdministrators } from '../accounts/people.ts'
import { getSettings } from '../platform/get-settings.ts'
import {
  nameForAdministrators,
  notifiedSellers,
  type OrderMail,
  toEmailPerson,
  toEmailSeller,
  toEmailSellerForBuyer,
} from './read-order-mail.ts'

/**
 * Enqueues the emails of a new order: a confirmation to the buyer, to each seller their own items, the whole order to
 * administrators. Sellers are not mailed here about an order paid by card, but once it is paid, nor about a delivery to be quoted, but by
 * `enqueueQuoteEmails`.
 */
export async function enqueueOrderEmails(
  ctx: Context,
  { order, buyer, sellers, paymentDueAt }: OrderMail,
): Promise<void> {
  const orderId = order.id
  const { origin } = ctx.config
  const administrators = await listAdministrators(ctx)

  const confirmation = {
    template: 'order-confirmation' as const,
    recipient: buyer.email,
    orderId,
    data: {
      firstName: buyer.firstName ?? '',
      order,
      sellers: sellers.map(toEmailSellerForBuyer),
      payment: ctx.payments && {
        dueAt: paymentDueAt?.toISOString() ?? null,
        url: `${origin}${paymentPath(orderNumber(orderId))}`,
      },
      url: `${origin}${orderPath(orderId)}`,
    },
  }
  const isMailedLater = order.deliveryOption === 'quote' || paymentDueAt !== null
  const notified = isMailedLater ? [] : notifiedSellers(ctx, sellers)
  const toSellers = notified.map(({ contact, visibleBuyer, order: sellerOrder }) => ({
    template: 'new-order-for-seller' as const,
    recipient: contact.email,
    orderId,
    data: {
      firstName: contact.firstName ?? '',
      order: sellerOrder,
      buyer: visibleBuyer,
      url: `${origin}${orderPath(orderId)}`,
    },
  }))
  const data = {
    order,
    buyer: toEmailPerson(buyer),
    sellers: sellers.map(({ contact }) => nameForAdministrators(contact)),
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

/**
 * Emails a delivery request to each seller, with their own items, and to the association, with all of them. A seller receives
 * one email a day about requests of the same buyer, because the site lists the others.
 */
export async function enqueueQuoteEmails(
  ctx: Context,
  { order, buyer, deliveryNote: note, sellers }: OrderMail,
): Promise<void> {
  const orderId = order.id
  const { origin } = ctx.config
  const { contactMailbox } = await getSettings(ctx)
  const since = new Date(ctx.clock.now().getTime() - days(1))
  const notified = await listNotifiedToday(ctx, { orderId, since })
  const mail = { template: 'quote-request', orderId } as const
  await enqueueEmails(ctx, [
    ...notifiedSellers(
      ctx,
      sellers.filter(({ contact }) => !notified.has(contact.id)),
    ).map(({ contact, visibleBuyer, order: sellerOrder }) => ({
      ...mail,
      recipient: contact.email,
      data: {
        buyer: visibleBuyer,
        note,
        order: sellerOrder,
        collectedFrom: [],
        url: `${origin}${orderPath(orderId)}`,
      },
    })),
    {
      ...mail,
      recipient: contactMailbox,
      data: {
        buyer: toEmailPerson(buyer),
        note,
        order,
        collectedFrom: sellers.map(toEmailSeller),
        url: `${origin}/admin/orders/${orderId}`,
      },
    },
  ])
}

/** Sellers who recently received another delivery request of this buyer. */
async function listNotifiedToday(
  { db }: Context,
  { orderId, since }: { orderId: string; since: Date },
): Promise<Set<string>> {
  const earlier = alias(orders, 'earlier')
  const rows = await db
    .selectDistinct({ sellerId: fulfilments.sellerId })
    .from(orders)
    .innerJoin(
      earlier,
      and(
        eq(earlier.userId, orders.userId),
        eq(earlier.deliveryOption, 'quote'),
        ne(earlier.id, orders.id),
        gt(earlier.createdAt, since),
      ),
    )
    .innerJoin(fulfilments, eq(fulfilments.orderId, earlier.id))
    .where(eq(orders.id, orderId))
  return new Set(rows.map(({ sellerId }) => sellerId))
}
