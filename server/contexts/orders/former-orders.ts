import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { decimalFromCents } from '#domain/money.ts'
import {
  type FormerOrder,
  type FormerOrderSearch,
  formerOrdersPerPage,
} from '#domain/orders/former-orders.ts'
import { parseOrderReference } from '#domain/orders/order-search.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type Context, requireActor, requireAdmin } from '#server/context.ts'
import { findMatchingUserIds, listPublicPeople } from '#server/contexts/accounts/people.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { formerOrderItems, formerOrders } from '#server/database/schema/former-orders.ts'

/** Returns the condition that a user bought or sold an order of the former site. */
const isPartyOf = (userId: string): SQL =>
  sql`${formerOrders.id} in (
    select id from ${formerOrders} where ${formerOrders.buyerId} = ${userId}
    union select order_id from ${formerOrderItems} where ${formerOrderItems.sellerId} = ${userId})`

/** True when the actor has former orders; most users have none. */
export async function hasFormerOrders(ctx: Context): Promise<boolean> {
  const { userId } = requireActor(ctx)
  return (await countUpTo(ctx.db, formerOrders, isPartyOf(userId), 1)) > 0
}

/** True when the site has any former orders. */
export const hasAnyFormerOrders = async ({ db }: Context): Promise<boolean> =>
  (await countUpTo(db, formerOrders, undefined, 1)) > 0

/** Lists the actor's former purchases, and their part of former sales, newest first. @throws AppError `not-signed-in` */
export async function listOwnFormerOrders(ctx: Context, input: { page: number }): Promise<Page<FormerOrder>> {
  const { userId } = requireActor(ctx)
  return listPage(ctx, { where: isPartyOf(userId), page: input.page, userId })
}

/** Lists the former orders of all users, for administrators. */
export async function listAllFormerOrders(
  ctx: Context,
  { search, page }: FormerOrderSearch,
  pageSize = formerOrdersPerPage,
): Promise<Page<FormerOrder>> {
  requireAdmin(ctx)
  return listPage(ctx, {
    where: search ? await searchCondition(ctx, search) : undefined,
    page,
    userId: null,
    pageSize,
  })
}

/** Finds former orders by number or buyer. */
async function searchCondition(ctx: Context, text: string): Promise<SQL> {
  const reference = parseOrderReference(text)
  if (reference && 'id' in reference) return eq(formerOrders.id, reference.id)
  const people = await findMatchingUserIds(ctx, { text })
  const byBuyer = people.length > 0 ? inArray(formerOrders.buyerId, people) : sql`false`
  const byNumber = reference ? sql`left(${formerOrders.id}::text, 8) = ${reference.number}` : sql`false`
  return or(byNumber, byBuyer) as SQL
}

/** `userId` is the reader; null for an administrator. */
async function listPage(
  ctx: Context,
  {
    where,
    page,
    userId,
    pageSize = formerOrdersPerPage,
  }: { where: SQL | undefined; page: number; userId: string | null; pageSize?: number },
): Promise<Page<FormerOrder>> {
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(formerOrders)
      .where(where)
      .orderBy(desc(formerOrders.createdAt), desc(formerOrders.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    countUpTo(ctx.db, formerOrders, where),
  ])
  const items = await readItems(
    ctx,
    rows.map(({ id }) => id),
  )
  const sellerIds = [...items.values()].flat().flatMap(({ sellerId }) => sellerId ?? [])
  const userIds = [...new Set([...rows.map(({ buyerId }) => buyerId), ...sellerIds])]
  const people = await listPublicPeople(ctx, { userIds })
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.name ?? null))
  return {
    items: rows.map(({ buyerId, createdAt, ...row }) => {
      const isBuyer = buyerId === userId
      const all = items.get(row.id) ?? []
      const visibleItems =
        isBuyer || userId === null ? all : all.filter(({ sellerId }) => sellerId === userId)
      return {
        ...row,
        createdAt: createdAt.toISOString(),
        // A seller does not see the amounts of other sellers.
        totalAmount:
          visibleItems.length === all.length
            ? row.totalAmount
            : visibleItems.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
        buyer: nameOf(buyerId) ?? '',
        isBuyer,
        items: visibleItems.map(({ id, title, quantity, price, sellerId }) => ({
          id,
          title,
          quantity,
          price,
          seller: nameOf(sellerId),
        })),
      }
    }),
    page,
    total,
    pageCount: pageCountOf(total, pageSize),
  }
}

async function readItems(
  { db }: Pick<Context, 'db'>,
  orderIds: string[],
): Promise<Map<string, (typeof formerOrderItems.$inferSelect)[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(formerOrderItems)
    .where(inArray(formerOrderItems.orderId, orderIds))
    .orderBy(asc(inNameOrder(formerOrderItems.title)), asc(formerOrderItems.id))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

const exportBatchRows = 200

/** Reads a user's former purchases and sales, for their export. */
export async function* readOwnFormerOrders({ db }: Context, { userId }: { userId: string }) {
  let lastId: string | undefined
  for (;;) {
    const rows = await db
      .select()
      .from(formerOrders)
      .where(and(isPartyOf(userId), lastId ? gt(formerOrders.id, lastId) : undefined))
      .orderBy(asc(formerOrders.id))
      .limit(exportBatchRows)
    if (rows.length === 0) return
    lastId = rows.at(-1)?.id
    const items = await readItems(
      { db },
      rows.map(({ id }) => id),
    )
    yield* rows.map(({ id, buyerId, status, totalAmount, createdAt }) => {
      const isBuyer = buyerId === userId
      return {
        numero: orderNumber(id),
        passeeLe: createdAt,
        etat: status,
        sens: isBuyer ? 'achat' : 'vente',
        ...(isBuyer && { totalEnEuros: decimalFromCents(totalAmount) }),
        articles: (items.get(id) ?? [])
          .filter(({ sellerId }) => isBuyer || sellerId === userId)
          .map(({ title, quantity, price }) => ({
            titre: title,
            quantite: quantity,
            prixUnitaireEnEuros: decimalFromCents(price),
          })),
      }
    })
  }
}
