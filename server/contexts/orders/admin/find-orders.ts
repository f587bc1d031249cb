import { type SQL, sql } from 'drizzle-orm'
import { formatShortDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { readOrderReference } from '#domain/orders/order-search.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { type OrderStatus, orderStatusLabels } from '#domain/orders/states.ts'
import { type Found, foundOfKind } from '#domain/platform/find.ts'
import type { Context } from '#server/context.ts'
import { peopleMatching } from '#server/contexts/accounts/people.ts'
import { productsTitled } from '#server/contexts/catalogue/admin-products/find-products.ts'

interface Row extends Record<string, unknown> {
  id: string
  status: OrderStatus
  total: number
  created_at: string
}

/** The order of this number, or the newest ones of the people and the articles these words name; for administrators. */
export async function findOrders(
  ctx: Context,
  { text, words }: { text: string; words: string[] },
): Promise<Found[]> {
  const reference = readOrderReference(text)
  const { rows } = await ctx.db.execute<Row>(sql`
    select id, status, (total_amount * 100)::float8 as total, created_at from orders
    where ${await condition(ctx, { text, words, reference })}
    order by created_at desc limit ${foundOfKind}`)
  return rows.map(({ id, status, total, created_at }) => ({
    ...{ id, title: `Commande ${orderNumber(id)}`, to: `/admin/orders/${id}` },
    text: `${formatEuros(Math.round(total))}, ${formatShortDate(new Date(created_at))}, ${orderStatusLabels[status]}`,
  }))
}

/** Of so many articles, orders of each. */
const maxOrdersOfArticle = 50

interface Asked {
  text: string
  words: string[]
  reference: ReturnType<typeof readOrderReference>
}

async function condition(ctx: Context, { text, words, reference }: Asked): Promise<SQL> {
  if (reference && 'id' in reference) return sql`id = ${reference.id}`
  if (reference) return sql`left(id::text, 8) = ${reference.number}`
  const [personIds, productIds] = await Promise.all([
    peopleMatching(ctx, { text }),
    productsTitled(ctx, { words }),
  ])
  const people = sql`unnest(${sql.param(personIds)}::uuid[]) as person(id)`
  // The newest of each person, by index: not all that a busy seller ever sold; nor all of an article that sells every day.
  return sql`id in (
    select bought.id from ${people} cross join lateral (
      select orders.id from orders where orders.user_id = person.id order by orders.created_at desc limit ${foundOfKind}
    ) bought
    union all
    select sold.order_id from ${people} cross join lateral (
      select fulfilments.order_id from fulfilments where fulfilments.seller_id = person.id
      order by fulfilments.created_at desc limit ${foundOfKind}
    ) sold
    union all
    select ordered.order_id from unnest(${sql.param(productIds)}::uuid[]) as article(id)
    cross join lateral (
      select order_items.order_id from order_items where order_items.product_id = article.id limit ${maxOrdersOfArticle}
    ) ordered)`
}
