import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { fulfilments } from '../../database/schema/orders.ts'

/** What a seller sold and was paid for: what the lines and sums of their money are about. */
export const isPaidSaleOf = (sellerId: string) =>
  and(eq(fulfilments.sellerId, sellerId), isNotNull(fulfilments.paidAt))

/** Their ids, as a query that payments can ask within: they know nothing of orders. */
export const soldFulfilments = ({ db }: Context, { sellerId }: { sellerId: string }) =>
  db.select({ id: fulfilments.id }).from(fulfilments).where(eq(fulfilments.sellerId, sellerId))
