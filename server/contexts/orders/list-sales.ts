import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { listActions } from '#domain/orders/lifecycle.ts'
import { type SalesSearch, salesPerPage } from '#domain/orders/order-search.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { type QuantityInUnit, sumByUnit } from '#domain/orders/sold-quantity.ts'
import { saleFilters, states } from '#domain/orders/states.ts'
import { buyerSeenBySeller } from '#domain/orders/who-sees-whom.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type Context, requireActor } from '#server/context.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { fulfilments, orderItems } from '#server/database/schema/orders.ts'
import {
  type CursorPage,
  cursorMoment,
  isAfterCursor,
  parseCursor,
  toCursorPage,
} from '#server/http/cursor.ts'
import { listContacts } from '../accounts/people.ts'
import { listPrimaryPictures } from '../catalogue/pictures.ts'
import { getSettings } from '../platform/get-settings.ts'
import { readFacts } from './read-facts.ts'

/** Lists the signed-in seller's sales, newest first, page by page. @throws AppError `not-signed-in` */
export async function listSales(ctx: Context, input: SalesSearch): Promise<Page<SaleLine>> {
  const { userId } = requireActor(ctx)
  const filter = saleFilters.find(({ value }) => value === input.status)
  const condition = and(
    eq(fulfilments.sellerId, userId),
    filter && inArray(fulfilments.status, [...filter.statuses]),
  )
  const [total, rows] = await Promise.all([
    countUpTo(ctx.db, fulfilments, condition),
    ctx.db
      .select({ id: fulfilments.id })
      .from(fulfilments)
      .where(condition)
      .orderBy(desc(fulfilments.createdAt), desc(fulfilments.id))
      .limit(salesPerPage)
      .offset((input.page - 1) * salesPerPage),
  ])
  const lines = await describeSales(ctx, { fulfilmentIds: rows.map(({ id }) => id) })
  return { items: lines, page: input.page, total, pageCount: pageCountOf(total, salesPerPage) }
}

/** Describes these sales to their seller, in the given order. */
export async function describeSales(ctx: Context, { fulfilmentIds }: { fulfilmentIds: string[] }) {
  if (fulfilmentIds.length === 0) return []
  const [records, items, quantities, { delays }] = await Promise.all([
    readFacts(ctx, { fulfilmentIds }),
    readFirstItems(ctx, fulfilmentIds),
    readQuantities(ctx, fulfilmentIds),
    getSettings(ctx),
  ])
  const [buyers, pictures] = await Promise.all([
    listContacts(ctx, { userIds: [...new Set(records.map(({ buyerId }) => buyerId))] }),
    listPrimaryPictures(ctx, { productIds: items.map(({ productId }) => productId) }),
  ])
  const now = ctx.clock.now()
  return fulfilmentIds.flatMap((id) => {
    const record = records.find(({ fulfilment }) => fulfilment.id === id)
    const first = items.find(({ fulfilmentId }) => fulfilmentId === id)
    if (!record || !first) return []
    const { fulfilment, facts, disclosure } = record
    const buyer = buyers.find((contact) => contact.id === record.buyerId)
    return [
      {
        fulfilmentId: id,
        number: orderNumber(fulfilment.orderId),
        createdAt: fulfilment.createdAt.toISOString(),
        status: fulfilment.status,
        deliveryOption: facts.deliveryOption,
        quoteStage: facts.quote,
        settlement: facts.settlement,
        hasReservedStock: facts.hasReservedStock,
        isPartlyHandedOver: facts.isPartlyHandedOver,
        /** True when the sale is to be paid by card now. */
        isToBePaid: ctx.payments !== null && facts.status === states.placed && facts.paymentDueAt !== null,
        buyerName: buyerSeenBySeller(buyer, disclosure).name,
        /** The total quantity of all items, by unit. */
        quantities: sumByUnit(quantities.get(id) ?? []),
        /** The number of different items. */
        itemCount: first.itemCount,
        amount: fulfilment.amount,
        transportAmount: fulfilment.transportAmount,
        firstTitle: first.title,
        picture: pictures.get(first.productId) ?? null,
        actions: listActions('seller', facts, now, delays),
      },
    ]
  })
}

/** One sale in a seller's list. */
export type SaleLine = Awaited<ReturnType<typeof describeSales>>[number]

/** Reads the quantities of all items by fulfilment. */
async function readQuantities(ctx: Context, fulfilmentIds: string[]): Promise<Map<string, QuantityInUnit[]>> {
  const { fulfilmentId, quantity, saleUnit, title, id } = orderItems
  const rows = await ctx.db
    .select({ fulfilmentId, quantity, saleUnit })
    .from(orderItems)
    .where(inArray(fulfilmentId, fulfilmentIds))
    .orderBy(asc(inNameOrder(title)), asc(id))
  return Map.groupBy(rows, (row) => row.fulfilmentId)
}

/** Reads the first item of each fulfilment and its number of items. */
const readFirstItems = (ctx: Context, fulfilmentIds: string[]) =>
  ctx.db
    .selectDistinctOn([orderItems.fulfilmentId], {
      fulfilmentId: orderItems.fulfilmentId,
      productId: orderItems.productId,
      title: orderItems.title,
      itemCount: sql<number>`count(*) over (partition by ${orderItems.fulfilmentId})`.mapWith(Number),
    })
    .from(orderItems)
    .where(inArray(orderItems.fulfilmentId, fulfilmentIds))
    .orderBy(asc(orderItems.fulfilmentId), asc(inNameOrder(orderItems.title)), asc(orderItems.id))

/** Lists the signed-in seller's sales, newest first, for programs that read all of them. @throws AppError `not-signed-in` */
export async function listSalesByCursor(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<CursorPage<SaleLine>> {
  const { userId } = requireActor(ctx)
  const { id, sellerId, createdAt } = fulfilments
  const rows = await ctx.db
    .select({ at: cursorMoment(createdAt), id })
    .from(fulfilments)
    .where(and(eq(sellerId, userId), isAfterCursor(createdAt, id, parseCursor(cursor))))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { items: fulfilmentIds, nextCursor } = toCursorPage(rows, limit, ({ id }) => id)
  return { items: await describeSales(ctx, { fulfilmentIds }), nextCursor }
}
