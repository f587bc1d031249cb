import { and, count, desc, eq, inArray, isNotNull, lt, min, or, sql } from 'drizzle-orm'
import { orderNumber } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import {
  determineMoneyState,
  type MoneyLine,
  type Month,
  moneyPageSize,
  moneyStateLabels,
  monthsBetween,
  noSums,
  parisMonth,
  type SellerSums,
} from '#domain/payments/seller-money.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { neutraliseFormula, spreadsheetPrice } from '#domain/selling/spreadsheet-cell.ts'
import { type Context, requireActor } from '#server/context.ts'
import { readFulfilmentSums, sumMoney } from '#server/contexts/payments/seller-money.ts'
import { createCsvStream } from '#server/contexts/selling/write-spreadsheet.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { fulfilments, orderItems } from '#server/database/schema/orders.ts'

/** Returns the condition of a seller's paid sales. */
const isPaidSaleBy = (sellerId: string) =>
  and(eq(fulfilments.sellerId, sellerId), isNotNull(fulfilments.paidAt))

/** The ids of a seller's fulfilments, as a subquery for payments, which does not read orders. */
export const soldFulfilments = ({ db }: Context, { sellerId }: { sellerId: string }) =>
  db.select({ id: fulfilments.id }).from(fulfilments).where(eq(fulfilments.sellerId, sellerId))

interface MoneyLineQuery {
  sellerId: string
  limit: number
  offset?: number
  /** Returns only lines after this one. */
  after?: MoneyLine & { createdAt: Date }
}

/** Reads a seller's paid sales with their money, newest first. */
async function readMoneyLines(
  ctx: Context,
  { sellerId, limit, offset = 0, after }: MoneyLineQuery,
): Promise<(MoneyLine & { createdAt: Date })[]> {
  const rows = await ctx.db
    .select({
      fulfilmentId: fulfilments.id,
      orderId: fulfilments.orderId,
      createdAt: fulfilments.createdAt,
      paidAt: fulfilments.paidAt,
      status: fulfilments.status,
    })
    .from(fulfilments)
    .where(
      and(
        isPaidSaleBy(sellerId),
        after &&
          or(
            lt(fulfilments.createdAt, after.createdAt),
            and(eq(fulfilments.createdAt, after.createdAt), lt(fulfilments.id, after.fulfilmentId)),
          ),
      ),
    )
    .orderBy(desc(fulfilments.createdAt), desc(fulfilments.id))
    .limit(limit)
    .offset(offset)
  const fulfilmentIds = rows.map(({ fulfilmentId }) => fulfilmentId)
  if (fulfilmentIds.length === 0) return []
  const [sums, titles] = await Promise.all([
    readFulfilmentSums(ctx, { fulfilmentIds }),
    ctx.db
      .select({
        id: orderItems.fulfilmentId,
        title: sql<string>`(array_agg(${orderItems.title} order by ${inNameOrder(orderItems.title)}, ${orderItems.id}))[1]`,
        count: count(),
      })
      .from(orderItems)
      .where(inArray(orderItems.fulfilmentId, fulfilmentIds))
      .groupBy(orderItems.fulfilmentId),
  ])
  const titlesByFulfilment = new Map(titles.map((row) => [row.id, row]))
  return rows.map(({ status, paidAt, ...row }) => {
    const money = sums.get(row.fulfilmentId) ?? noSums
    const named = titlesByFulfilment.get(row.fulfilmentId)
    return {
      ...row,
      ...money,
      paidAt: (paidAt ?? row.createdAt).toISOString(),
      title: named?.title ?? '',
      otherProductCount: (named?.count ?? 1) - 1,
      state: determineMoneyState(money, { isDisputed: status === states.disputed }),
    }
  })
}

/** Lists the signed-in seller's paid sales with their money, newest first. @throws AppError `not-signed-in` */
export async function listMoneyLines(ctx: Context, input: { page: number }): Promise<Page<MoneyLine>> {
  const { userId: sellerId } = requireActor(ctx)
  const [total, items] = await Promise.all([
    countUpTo(ctx.db, fulfilments, isPaidSaleBy(sellerId)),
    readMoneyLines(ctx, { sellerId, limit: moneyPageSize, offset: (input.page - 1) * moneyPageSize }),
  ])
  return { items, page: input.page, total, pageCount: pageCountOf(total, moneyPageSize) }
}

export interface SellerMoney {
  /** True when the site takes cards. */
  takesCards: boolean
  sums: SellerSums
  /** Months with a statement, newest first, including the current one. */
  months: Month[]
}

/** Sums the money of the signed-in seller. @throws AppError `not-signed-in` */
export async function getMoneyOverview(ctx: Context): Promise<SellerMoney> {
  const { userId: sellerId } = requireActor(ctx)
  const [sums, [first]] = await Promise.all([
    sumMoney(ctx, { fulfilments: soldFulfilments(ctx, { sellerId }) }),
    ctx.db
      .select({ paidAt: min(fulfilments.paidAt) })
      .from(fulfilments)
      .where(isPaidSaleBy(sellerId)),
  ])
  return {
    takesCards: ctx.payments !== null,
    sums,
    months: first?.paidAt ? monthsBetween(parisMonth(first.paidAt), parisMonth(ctx.clock.now())) : [],
  }
}

const headings = [
  'Commande',
  'Payée le',
  'Articles',
  'Payé par l’acheteur (€)',
  'Gardé (€)',
  'En route (€)',
  'Versé (€)',
  'Commission (€)',
  'Remboursé (€)',
  'Dernier versement le',
  'Dernier remboursement le',
  'État',
]
const batchSize = 500

/** Writes all lines of the signed-in seller's money for French spreadsheets. @throws AppError `not-signed-in` */
export function exportMoney(ctx: Context): ReadableStream<Uint8Array> {
  const { userId: sellerId } = requireActor(ctx)
  return createCsvStream({ headings, batches: readBatches(ctx, sellerId), count: 0 })
}

/** Reads batches by cursor, so that a new sale shifts nothing. */
async function* readBatches(ctx: Context, sellerId: string): AsyncGenerator<string[][]> {
  let after: Awaited<ReturnType<typeof readMoneyLines>>[number] | undefined
  do {
    const lines = await readMoneyLines(ctx, { sellerId, limit: batchSize, after })
    if (lines.length > 0) yield lines.map((line) => toCsvRow(line).map(neutraliseFormula))
    after = lines.length === batchSize ? lines.at(-1) : undefined
  } while (after)
}

const dateCell = (moment: string | null) =>
  moment && toParisDay(new Date(moment)).split('-').toReversed().join('/')

const toCsvRow = (line: MoneyLine): string[] => [
  // Without the prefix, a spreadsheet reads eight digits with an `e` among them as a number.
  `n° ${orderNumber(line.orderId)}`,
  dateCell(line.paidAt) ?? '',
  line.title + (line.otherProductCount > 0 ? ` (et ${line.otherProductCount} de plus)` : ''),
  spreadsheetPrice(line.charged),
  spreadsheetPrice(line.held),
  spreadsheetPrice(line.onTheWay),
  spreadsheetPrice(line.released),
  spreadsheetPrice(line.commission),
  spreadsheetPrice(line.refunded),
  dateCell(line.releasedAt) ?? '',
  dateCell(line.refundedAt) ?? '',
  moneyStateLabels[line.state],
]
