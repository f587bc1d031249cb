import { and, asc, count, desc, eq, gte, lte, ne, type SQL, sql, sum } from 'drizzle-orm'
import { orderAdminMessages } from '#domain/admin-messages.ts'
import { formatShortDate } from '#domain/dates.ts'
import { AppError } from '#domain/errors.ts'
import { type Cents, centsFromDecimal, formatEuros } from '#domain/money.ts'
import {
  type OrderSearch,
  type OrderSort,
  ordersPerPage,
  parseOrderReference,
  toCents,
} from '#domain/orders/order-search.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { type OrderStatus, orderStatusLabels, states } from '#domain/orders/states.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import type { Day } from '#domain/platform/days.ts'
import { maxResultsPerKind, type SearchHit } from '#domain/platform/find-anything.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { type Contact, findMatchingUserIds, listContacts } from '#server/contexts/accounts/people.ts'
import { listProductIdsByTitle } from '#server/contexts/catalogue/admin-products/find-products.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { isWithinDays, toParisDay } from '#server/database/expressions.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'

/** Returns the database's condition for a search. */
export async function orderConditions(ctx: Context, search: OrderSearch): Promise<SQL | undefined> {
  return and(
    search.status ? eq(orders.status, search.status) : undefined,
    search.delivery ? eq(orders.deliveryOption, search.delivery) : undefined,
    search.from ? sql`${orders.createdAt} >= ${startOfDay(search.from)}` : undefined,
    search.to ? sql`${orders.createdAt} < ${endOfDay(search.to)}` : undefined,
    search.minTotal === null ? undefined : gte(orders.totalAmount, toCents(search.minTotal)),
    search.maxTotal === null ? undefined : lte(orders.totalAmount, toCents(search.maxTotal)),
    search.search ? await textCondition(ctx, search.search) : undefined,
  )
}

/** Returns midnight in Paris at the beginning of the day. */
const startOfDay = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
/** Returns the next midnight in Paris: twice a year that is not 24 hours later. */
const endOfDay = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`

/** Finds orders by number, buyer or seller. Each is a query of its own, because a condition joined by `or` uses no index. */
async function textCondition(ctx: Context, text: string): Promise<SQL> {
  const reference = parseOrderReference(text)
  if (reference && 'id' in reference) return eq(orders.id, reference.id)
  const people = sql.param(await findMatchingUserIds(ctx, { text }))
  const idQueries = [
    sql`select ${orders.id} from ${orders} where ${reference ? byNumber(reference.number) : sql`false`}`,
    sql`select ${orders.id} from ${orders} where ${orders.userId} = any(${people}::uuid[])`,
    sql`select ${fulfilments.orderId} from ${fulfilments} where ${fulfilments.sellerId} = any(${people}::uuid[])`,
  ]
  return sql`${orders.id} in (${sql.join(idQueries, sql` union all `)})`
}

/** Spelt like the index `orders_by_number`, so that it is used. */
const byNumber = (number: string): SQL => sql`left(${orders.id}::text, 8) = ${number}`

export interface AdminOrderLine {
  id: string
  createdAt: Date
  status: OrderStatus
  deliveryOption: DeliveryOption
  totalAmount: Cents
  /** The number of pieces; an item sold by another unit counts as one. */
  articles: number
  buyer: { name: string; email: string }
  sellers: string[]
}

/** The matching orders in the given order, with the names of buyer and sellers. */
export async function selectOrders(
  ctx: Context,
  condition: SQL | undefined,
  { sort, limit, offset }: { sort: OrderSort; limit: number; offset: number },
): Promise<AdminOrderLine[]> {
  const rows = await ctx.db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      status: orders.status,
      deliveryOption: orders.deliveryOption,
      totalAmount: orders.totalAmount,
      userId: orders.userId,
      articles: sql<number>`(select coalesce(sum(case i.sale_unit when 'piece' then i.quantity else 1 end), 0)::int from order_items i where i.order_id = orders.id)`,
      sellerIds: sql<
        string[]
      >`(select coalesce(array_agg(f.seller_id), '{}') from fulfilments f where f.order_id = orders.id)`,
    })
    .from(orders)
    .where(condition)
    .orderBy(...sortColumns(sort))
    .limit(limit)
    .offset(offset)
  const [buyers, sellers] = await Promise.all([
    readContactsById(
      ctx,
      rows.map((row) => row.userId),
    ),
    readContactsById(
      ctx,
      rows.flatMap((row) => row.sellerIds),
    ),
  ])
  return rows.map(({ userId, sellerIds, ...row }) => {
    const buyer = buyers.get(userId)
    return {
      ...row,
      buyer: { name: buyer ? personName(buyer) : '', email: buyer?.email ?? '' },
      sellers: sellerIds.map((id) => sellerName(sellers.get(id))).sort((a, b) => a.localeCompare(b, 'fr')),
    }
  })
}

async function readContactsById(ctx: Context, ids: readonly string[]): Promise<Map<string, Contact>> {
  const userIds = [...new Set(ids)]
  if (userIds.length === 0) return new Map()
  const contacts = await listContacts(ctx, { userIds })
  return new Map(contacts.map((contact) => [contact.id, contact]))
}

export const personName = ({ firstName, lastName, companyName, email }: Contact): string =>
  [firstName, lastName].filter(Boolean).join(' ') || companyName || email

export const sellerName = (seller: Contact | undefined): string =>
  seller ? seller.companyName || personName(seller) : ''

/** Returns the columns to sort by; the id comes last, so that no order appears on two pages. */
function sortColumns(sort: OrderSort): SQL[] {
  switch (sort) {
    case 'date-desc':
      return [desc(orders.createdAt), desc(orders.id)]
    case 'date-asc':
      return [asc(orders.createdAt), asc(orders.id)]
    case 'total-desc':
      return [desc(orders.totalAmount), desc(orders.id)]
    case 'total-asc':
      return [asc(orders.totalAmount), asc(orders.id)]
  }
}

type StoredOrder = typeof orders.$inferSelect

/**
 * Returns the order with this id or with this number of eight characters.
 * @throws AppError `not-found`; `conflict` when several orders share the number
 */
export async function findOrder(ctx: Context, reference: string): Promise<StoredOrder> {
  const parsedReference = parseOrderReference(reference)
  if (!parsedReference) throw new AppError('not-found', orderAdminMessages.missing)
  const condition =
    'id' in parsedReference ? eq(orders.id, parsedReference.id) : byNumber(parsedReference.number)
  const [order, another] = await ctx.db.select().from(orders).where(condition).limit(2)
  if (!order) throw new AppError('not-found', orderAdminMessages.missing)
  if (another) throw new AppError('conflict', orderAdminMessages.severalWithNumber)
  return order
}

/** Lists the orders of all users, for administrators. @throws AppError `not-signed-in`, `forbidden` */
export async function listAllOrders(
  ctx: Context,
  search: OrderSearch,
): Promise<Page<Omit<AdminOrderLine, 'createdAt'> & { createdAt: string }>> {
  requireAdmin(ctx)
  const window = { limit: ordersPerPage, offset: (search.page - 1) * ordersPerPage }
  const condition = await orderConditions(ctx, search)
  const [lines, total] = await Promise.all([
    selectOrders(ctx, condition, { ...window, sort: search.sort }),
    countUpTo(ctx.db, orders, condition),
  ])
  return {
    items: lines.map((line) => ({ ...line, createdAt: line.createdAt.toISOString() })),
    page: search.page,
    total,
    pageCount: pageCountOf(total, ordersPerPage),
  }
}

/**
 * Orders of each day, and their value in cents once paid (or confirmed, without card payment). Cancelled orders and cancelled
 * parts of sellers do not count; orders that wait for a payment or a quote count without value. Days without orders are absent.
 */
export async function orderFigures(ctx: Context, days: { first: Day; last: Day }) {
  const cancelled = ctx.db
    .select({ amount: sum(sql`${fulfilments.amount} + coalesce(${fulfilments.transportAmount}, 0)`) })
    .from(fulfilments)
    .where(and(eq(fulfilments.orderId, orders.id), eq(fulfilments.status, states.cancelled)))
  const rows = await ctx.db
    .select({
      day: toParisDay(orders.createdAt),
      orders: count(),
      sales: sql<
        string | null
      >`sum(${orders.totalAmount} - coalesce((${cancelled}), 0)) filter (where ${ne(orders.status, states.placed)})`,
    })
    .from(orders)
    .where(and(isWithinDays(orders.createdAt, days), ne(orders.status, states.cancelled)))
    .groupBy(sql`1`)
  return rows.map(({ sales, ...row }) => ({ ...row, sales: centsFromDecimal(sales ?? '0') }))
}

interface Row extends Record<string, unknown> {
  id: string
  status: OrderStatus
  total: number
  created_at: string
}

/** Finds the order of a number, or the newest orders by the names of people and products, for administrators. */
export async function findOrders(
  ctx: Context,
  { text, words }: { text: string; words: string[] },
): Promise<SearchHit[]> {
  const reference = parseOrderReference(text)
  const { rows } = await ctx.db.execute<Row>(sql`
    select id, status, (total_amount * 100)::float8 as total, created_at from orders
    where ${await searchCondition(ctx, { text, words, reference })}
    order by created_at desc limit ${maxResultsPerKind}`)
  return rows.map(({ id, status, total, created_at }) => ({
    id,
    title: `Commande ${orderNumber(id)}`,
    to: `/admin/orders/${id}`,
    text: `${formatEuros(Math.round(total))}, ${formatShortDate(new Date(created_at))}, ${orderStatusLabels[status]}`,
  }))
}

/** The largest number of orders found for one product. */
const maxOrdersPerProduct = 50

interface OrderQuery {
  text: string
  words: string[]
  reference: ReturnType<typeof parseOrderReference>
}

async function searchCondition(ctx: Context, { text, words, reference }: OrderQuery): Promise<SQL> {
  if (reference && 'id' in reference) return sql`id = ${reference.id}`
  if (reference) return sql`left(id::text, 8) = ${reference.number}`
  const [personIds, productIds] = await Promise.all([
    findMatchingUserIds(ctx, { text }),
    listProductIdsByTitle(ctx, { words }),
  ])
  const people = sql`unnest(${sql.param(personIds)}::uuid[]) as person(id)`
  // Reads the newest orders of each person by index, because a seller or a product may have very many.
  return sql`id in (
    select bought.id from ${people} cross join lateral (
      select orders.id from orders where orders.user_id = person.id order by orders.created_at desc limit ${maxResultsPerKind}
    ) bought
    union all
    select sold.order_id from ${people} cross join lateral (
      select fulfilments.order_id from fulfilments where fulfilments.seller_id = person.id
      order by fulfilments.created_at desc limit ${maxResultsPerKind}
    ) sold
    union all
    select ordered.order_id from unnest(${sql.param(productIds)}::uuid[]) as article(id)
    cross join lateral (
      select order_items.order_id from order_items where order_items.product_id = article.id limit ${maxOrdersPerProduct}
    ) ordered)`
}
