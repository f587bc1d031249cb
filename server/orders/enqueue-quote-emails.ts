import { and, eq, gt, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { days } from '#domain/orders/delays.ts'
import { orderPath } from '#domain/orders/orders.ts'
import type { Context } from '../context.ts'
import { fulfilments, orders } from '../database/schema/orders.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { getSettings } from '../platform/get-settings.ts'
import { noticedSellers, personOf, readOrderMail, sellerOf } from './read-order-mail.ts'

/**
 * A delivery to be quoted is asked of each seller, for their own articles, and of the association, for all of them
 * (specification, section 2, Cart drawer). A seller reads of one request a day of the same buyer by mail: the others wait for
 * them on the site.
 */
export async function enqueueQuoteEmails(ctx: Context, input: { orderId: string }): Promise<void> {
  const { orderId } = input
  const { origin } = ctx.config
  const { contactMailbox } = await getSettings(ctx)
  const { order, buyer, deliveryNote: note, sellers } = await readOrderMail(ctx, { orderId })
  const since = new Date(ctx.clock.now().getTime() - days(1))
  const told = await listToldToday(ctx, { orderId, since })
  const mail = { template: 'quote-request', orderId } as const
  await enqueueEmails(ctx, [
    ...noticedSellers(
      ctx,
      sellers.filter(({ contact }) => !told.has(contact.id)),
    ).map(({ contact, buyerSeen, order: own }) => ({
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

/** Sellers whom the buyer of this order has asked for a quote before it, lately. */
async function listToldToday(
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
