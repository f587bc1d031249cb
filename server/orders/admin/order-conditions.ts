import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { centsOf, type OrderSearch, readOrderReference } from '#domain/orders/order-search.ts'
import { peopleMatching } from '../../accounts/people-matching.ts'
import type { Context } from '../../context.ts'
import { fulfilments, orders } from '../../database/schema/orders.ts'

/** Which orders a search means. */
export async function orderConditions(ctx: Context, search: OrderSearch): Promise<SQL | undefined> {
  return and(
    search.status ? eq(orders.status, search.status) : undefined,
    search.delivery ? eq(orders.deliveryOption, search.delivery) : undefined,
    search.from ? sql`${orders.createdAt} >= ${startOf(search.from)}` : undefined,
    search.to ? sql`${orders.createdAt} < ${endOf(search.to)}` : undefined,
    search.minTotal === null ? undefined : gte(orders.totalAmount, centsOf(search.minTotal)),
    search.maxTotal === null ? undefined : lte(orders.totalAmount, centsOf(search.maxTotal)),
    search.search ? await textCondition(ctx, search.search) : undefined,
  )
}

/** Midnight in Paris. */
const startOf = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
/** The next midnight: twice a year that is not 24 hours later. */
const endOf = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`

/** By its number, its buyer or a seller. Looked up on their own, each by its index: joined by `or`, by none. */
async function textCondition(ctx: Context, text: string): Promise<SQL> {
  const reference = readOrderReference(text)
  if (reference && 'id' in reference) return eq(orders.id, reference.id)
  const people = sql.param(await peopleMatching(ctx, { text }))
  const found = [
    sql`select ${orders.id} from ${orders} where ${reference ? byNumber(reference.number) : sql`false`}`,
    sql`select ${orders.id} from ${orders} where ${orders.userId} = any(${people}::uuid[])`,
    sql`select ${fulfilments.orderId} from ${fulfilments} where ${fulfilments.sellerId} = any(${people}::uuid[])`,
  ]
  return sql`${orders.id} in (${sql.join(found, sql` union all `)})`
}

/** Spelt as the index `orders_by_number` is. */
export const byNumber = (number: string): SQL => sql`left(${orders.id}::text, 8) = ${number}`
