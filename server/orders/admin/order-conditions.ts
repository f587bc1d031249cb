import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import { centsOf, type OrderSearch, readOrderReference } from '#domain/orders/order-search.ts'
import { peopleMatching } from '../../accounts/people-matching.ts'
import { fulfilments, orders } from '../../database/schema/orders.ts'

/** Which orders a search means. */
export function orderConditions(search: OrderSearch): SQL | undefined {
  return and(
    search.status ? eq(orders.status, search.status) : undefined,
    search.delivery ? eq(orders.deliveryOption, search.delivery) : undefined,
    search.from ? sql`${orders.createdAt} >= ${startOf(search.from)}` : undefined,
    search.to ? sql`${orders.createdAt} < ${endOf(search.to)}` : undefined,
    search.minTotal === null ? undefined : gte(orders.totalAmount, centsOf(search.minTotal)),
    search.maxTotal === null ? undefined : lte(orders.totalAmount, centsOf(search.maxTotal)),
    search.search ? textCondition(search.search) : undefined,
  )
}

/** Midnight in Paris. */
const startOf = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
/** The next midnight: twice a year that is not 24 hours later. */
const endOf = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`

function textCondition(text: string): SQL | undefined {
  const reference = readOrderReference(text)
  if (reference && 'id' in reference) return eq(orders.id, reference.id)
  const people = peopleMatching(text)
  return or(
    reference ? byNumber(reference.number) : undefined,
    sql`${orders.userId} in ${people}`,
    sql`${orders.id} in (select ${fulfilments.orderId} from ${fulfilments} where ${fulfilments.sellerId} in ${people})`,
  )
}

/** Spelt as the index `orders_by_number` is. */
export const byNumber = (number: string): SQL => sql`left(${orders.id}::text, 8) = ${number}`
