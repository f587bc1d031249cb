import { type Page, pageCountOf } from '#domain/page.ts'
import { type MoneyLine, moneyPageSize } from '#domain/payments/seller-money.ts'
import { type Context, requireActor } from '../../context.ts'
import { countUpTo } from '../../database/page.ts'
import { fulfilments } from '../../database/schema/orders.ts'
import { readMoneyLines } from './read-money-lines.ts'
import { isPaidSaleOf } from './sold-fulfilments.ts'

/** The signed-in seller's paid sales with their money, newest first. @throws AppError `not-signed-in` */
export async function listMoneyLines(ctx: Context, input: { page: number }): Promise<Page<MoneyLine>> {
  const { userId: sellerId } = requireActor(ctx)
  const [total, items] = await Promise.all([
    countUpTo(ctx.db, fulfilments, isPaidSaleOf(sellerId)),
    readMoneyLines(ctx, { sellerId, limit: moneyPageSize, offset: (input.page - 1) * moneyPageSize }),
  ])
  return { items, page: input.page, total, pageCount: pageCountOf(total, moneyPageSize) }
}
