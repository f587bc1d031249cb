import { type Day, daysBetween } from '#domain/platform/days.ts'
import type { DayFigures } from '#domain/platform/figures.ts'
import { newSellerFigures } from '../accounts/figures.ts'
import { newProductFigures } from '../catalogue/figures.ts'
import type { Context } from '../context.ts'
import { orderFigures } from '../orders/figures.ts'

/** Adds up each of these days, from index ranges alone. */
export async function dayFigures(
  ctx: Context,
  days: { first: Day; last: Day },
): Promise<{ day: Day; figures: DayFigures }[]> {
  const [orders, sellers, products] = await Promise.all([
    orderFigures(ctx, days),
    newSellerFigures(ctx, days),
    newProductFigures(ctx, days),
  ])
  const ordersOf = new Map(orders.map((row) => [row.day, row]))
  const sellersOf = new Map(sellers.map((row) => [row.day, row.sellers]))
  const productsOf = new Map(products.map((row) => [row.day, row.products]))
  return daysBetween(days.first, days.last).map((day) => ({
    day,
    figures: {
      orders: ordersOf.get(day)?.orders ?? 0,
      sales: ordersOf.get(day)?.sales ?? 0,
      'new-sellers': sellersOf.get(day) ?? 0,
      'new-products': productsOf.get(day) ?? 0,
    },
  }))
}
